import { AppError } from '#shared/app-error.ts';
import type { ApiContext } from '../http/context.server.ts';
import { ipHeader } from './ip-header.ts';
import { sessionSeconds } from './session-life.ts';

/** Tells a cached public page whether asking for the session is worth a request; it grants nothing. */
export const hintCookie = 'foyer_hint';

export function hintFor(cookie: string): string | null {
  if (!/^(__Secure-)?foyer\.session_token=/.test(cookie)) return null;
  const gone = /session_token=;|max-age=0/i.test(cookie);
  return `${hintCookie}=${gone ? '' : '1'}; Path=/; SameSite=Lax; Max-Age=${gone ? 0 : sessionSeconds}`;
}

/** Opens a session for the caller with credentials just checked or just created; the answer carries the cookies. */
export async function signInWith(context: ApiContext, credentials: { email: string; password: string }): Promise<void> {
  const headers = new Headers(context.headers);
  headers.set(ipHeader, context.ip ?? '127.0.0.1');
  const auth = await context.platform.auth();
  const { headers: answer } = await auth.api
    .signInEmail({ body: credentials, headers, returnHeaders: true })
    .catch((error: unknown) => {
      // By name, because Better Auth is loaded only when somebody signs in.
      const refused = error instanceof Error && error.name === 'APIError';
      throw refused ? new AppError('UNAUTHORIZED', 'Login failed.', { cause: error }) : error;
    });
  for (const cookie of answer.getSetCookie()) {
    context.answer.append('set-cookie', cookie);
    const hint = hintFor(cookie);
    if (hint) context.answer.append('set-cookie', hint);
  }
}
