import { AppError } from '#shared/app-error.ts';
import type { ApiContext } from '../http/context.server.ts';
import { tooManyAttempts } from '../http/rate-limit.server.ts';
import { ipHeader } from './ip-header.ts';

const wrong = 'The password is not right';

/** Asks whoever is signed in for the password once more, before a change of who can get in. `field`: where the form has it. */
export async function demandPassword(context: ApiContext, password: string, field = 'password'): Promise<void> {
  if (context.by_key) throw new AppError('FORBIDDEN', 'An API key cannot be used for this. Please sign in.');
  const headers = new Headers(context.headers);
  headers.set(ipHeader, context.ip ?? '127.0.0.1');
  const auth = await context.platform.auth();
  await auth.api.verifyPassword({ body: { password }, headers }).catch((error: unknown) => {
    // By name, because Better Auth is loaded only when somebody signs in.
    if (!(error instanceof Error) || error.name !== 'APIError' || !('statusCode' in error)) throw error;
    if (error.statusCode === 429) throw tooManyAttempts(waitOf(error));
    if (error.statusCode === 401) throw new AppError('UNAUTHORIZED', 'User not authenticated', { cause: error });
    throw new AppError('BAD_REQUEST', wrong, { fields: { [field]: wrong }, cause: error });
  });
}

function waitOf(error: Error): number {
  const headers = 'headers' in error ? new Headers(error.headers as HeadersInit) : new Headers();
  return Number(headers.get('retry-after')) || 60;
}
