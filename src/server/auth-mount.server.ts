import type { Context, Hono } from 'hono';
import { isUnavailable } from '#db/unavailable.ts';
import type { PostAuth } from '#features/people/auth/plain-post.ts';
import { ipHeader } from '#platform/auth/ip-header.ts';
import { lostDatabase } from '#platform/auth/lost-database.server.ts';
import { hintFor } from '#platform/auth/session-cookie.server.ts';
import { answerError } from '#platform/http/answer-error.server.ts';
import type { ApiContext, HttpEnv } from '#platform/http/context.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { noteRoute } from '#platform/trace/trace.server.ts';
import { AppError, unavailableMessage } from '#shared/app-error.ts';
import { defaultMessages } from '#shared/branding.ts';
import { confirmedHome } from '#shared/confirmed-home.ts';

/**
 * All that the library answers over HTTP. Registration, profile and sessions are our own API's, which writes an audit entry and never shows a
 * session's token.
 */
const open = new Set([
  'POST /sign-in/email',
  'POST /sign-out',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /change-password',
  'POST /send-verification-email',
  'GET /verify-email',
  'POST /two-factor/enable',
  'POST /two-factor/disable',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'POST /two-factor/generate-backup-codes',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
]);

const prefix = '/api/auth';

/** In the library's own form, which the screens of sign-in read. */
const unavailable = () => Response.json({ message: unavailableMessage, code: 'SERVICE_UNAVAILABLE' }, { status: 503 });

export function mountAuth(app: Hono<HttpEnv>) {
  app.on(['GET', 'POST'], `${prefix}/*`, async (c) => {
    if (!open.has(`${c.req.method} ${c.req.path.slice(prefix.length)}`)) return refuseUnknown(c);
    noteRoute(() => c.req.path);
    const answer = await askLibrary(c.get('api'), c.req.raw);
    if (c.req.path === `${prefix}/verify-email`) explainConfirmation(answer);
    return answer;
  });
}

export async function askLibrary({ platform, ip }: ApiContext, request: Request): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set(ipHeader, ip ?? '127.0.0.1');
  const began = Date.now();
  const auth = await platform.auth();
  const response = await auth.handler(new Request(request, { headers })).catch((cause: unknown) => {
    if (isUnavailable(cause)) return unavailable();
    // The cause's own words may hold the values of a query; the log leaves those out of its chain of causes.
    throw new Error('The sign-in library failed', { cause });
  });
  if (response.status === 500 && (await lostDatabase(platform.db, began))) return unavailable();
  const answer = await withoutToken(response);
  for (const cookie of response.headers.getSetCookie()) {
    const hint = hintFor(cookie);
    if (hint) answer.headers.append('set-cookie', hint);
  }
  return answer;
}

/** What a page posts for a browser without scripts, under the same limits; the cookies go with the page's answer. */
export const postAuthFor =
  (context: ApiContext): PostAuth =>
  async (path, body) => {
    const headers = new Headers(context.headers);
    headers.set('content-type', 'application/json');
    headers.delete('content-length');
    const url = new URL(`${prefix}${path}`, context.platform.env.PUBLIC_URL);
    const answer = await askLibrary(context, new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
    for (const cookie of answer.headers.getSetCookie()) context.answer.append('set-cookie', cookie);
    const retry_after = Number(answer.headers.get('x-retry-after')) || null;
    return { status: answer.status, retry_after, body: await answer.json().catch(() => ({})) };
  };

/** Names that nobody serves are counted together: each one of its own would be a row. */
async function refuseUnknown(c: Context<HttpEnv>): Promise<Response> {
  const refusal = await limitRate(c.get('api'), 'auth-unknown', { window: 60, max: 120 }).then(
    () => new AppError('NOT_FOUND', defaultMessages.notFound),
    (error: unknown) => error,
  );
  return answerError(c, refusal);
}

/** The cookie carries the session and its token; in the answer a script could read them. */
async function withoutToken(response: Response): Promise<Response> {
  const body: unknown = response.headers.get('content-type')?.startsWith('application/json')
    ? await response.json().catch(() => null)
    : null;
  if (typeof body !== 'object' || body === null) return new Response(response.body, response);
  const { token: _, session: __, ...rest } = body as Record<string, unknown>;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(rest), { status: response.status, statusText: response.statusText, headers });
}

/** A confirmation says what came of it; one that no longer works leads to where a new link can be asked for. */
function explainConfirmation(answer: Response): void {
  const location = answer.headers.get('location');
  if (!location) return;
  if (/[?&]error=/.test(location)) answer.headers.set('location', '/auth?confirmation=expired');
  else if (location === '/') answer.headers.set('location', confirmedHome);
}
