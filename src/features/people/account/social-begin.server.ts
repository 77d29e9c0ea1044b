import { ipHeader } from '#platform/auth/ip-header.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { isAdmin } from '#shared/roles.ts';
import { type SocialProvider, socialNames } from '#shared/social-providers.ts';

/** The address at the provider, which the person opens next; the answer's cookie knows who began. */
export async function beginConnection(
  context: ApiContext & { user: Caller },
  provider: SocialProvider,
): Promise<{ url: string }> {
  const headers = new Headers(context.headers);
  headers.set(ipHeader, context.ip ?? '127.0.0.1');
  const page = `${isAdmin(context.user.role) ? '/admin' : '/dashboard'}/settings?tab=security`;
  const auth = await context.platform.auth();
  const { headers: answer, response } = await auth.api
    .socialLink({ body: { provider, page }, headers, returnHeaders: true })
    .catch((error: unknown) => {
      // By name, because Better Auth is loaded only when somebody signs in.
      if (!(error instanceof Error) || error.name !== 'APIError') throw error;
      throw new AppError('CONFLICT', `Signing in with ${socialNames[provider]} is not available any more.`, { cause: error });
    });
  for (const cookie of answer.getSetCookie()) context.answer.append('set-cookie', cookie);
  return response;
}
