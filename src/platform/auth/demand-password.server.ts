import { and, eq } from 'drizzle-orm';
import { accounts } from '#db/schema/people/auth.ts';
import { AppError } from '#shared/app-error.ts';
import type { ApiContext } from '../http/context.server.ts';
import { tooManyAttempts } from '../http/rate-limit.server.ts';
import { ipHeader } from './ip-header.ts';

const wrong = 'The password is not right';
const none = 'Your account has no password yet. Please set one under Settings, Security.';

/** Asks whoever is signed in for the password once more, before a change of who can get in. `field`: where the form has it. */
export async function demandPassword(context: ApiContext, password: string, field = 'password'): Promise<void> {
  if (context.by_key) throw new AppError('FORBIDDEN', 'An API key cannot be used for this. Please sign in.');
  const headers = new Headers(context.headers);
  headers.set(ipHeader, context.ip ?? '127.0.0.1');
  const auth = await context.platform.auth();
  await auth.api.verifyPassword({ body: { password }, headers }).catch(async (error: unknown) => {
    // By name, because Better Auth is loaded only when somebody signs in.
    if (!(error instanceof Error) || error.name !== 'APIError' || !('statusCode' in error)) throw error;
    if (error.statusCode === 429) throw tooManyAttempts(waitOf(error));
    if (error.statusCode === 401) throw new AppError('UNAUTHORIZED', 'User not authenticated', { cause: error });
    const message = (await hasPassword(context)) ? wrong : none;
    throw new AppError('BAD_REQUEST', message, { fields: { [field]: message }, cause: error });
  });
}

/** Whoever has only ever come through another service has none. */
async function hasPassword({ platform, caller }: ApiContext): Promise<boolean> {
  const user_id = (await caller())?.user_id;
  const credential = user_id && and(eq(accounts.user_id, user_id), eq(accounts.provider_id, 'credential'));
  return !credential || (await platform.db.$count(accounts, credential)) > 0;
}

function waitOf(error: Error): number {
  const headers = 'headers' in error ? new Headers(error.headers as HeadersInit) : new Headers();
  return Number(headers.get('retry-after')) || 60;
}
