import type { Hono } from 'hono';
import { ipHeader } from '#platform/auth/auth-events.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/** Tells a cached public page whether asking for the session is worth a request; it grants nothing. */
export const hintCookie = 'foyer_hint';

export function mountAuth(app: Hono<{ Variables: { api: ApiContext } }>, platform: Platform) {
  app.on(['GET', 'POST'], '/api/auth/*', async (c) => {
    const headers = new Headers(c.req.raw.headers);
    headers.set(ipHeader, c.get('api').ip ?? '127.0.0.1');
    const auth = await platform.auth();
    const response = await auth.handler(new Request(c.req.raw, { headers }));
    const answer = new Response(response.body, response);
    for (const cookie of response.headers.getSetCookie()) {
      const hint = hintFor(cookie);
      if (hint) answer.headers.append('set-cookie', hint);
    }
    return answer;
  });
}

export function hintFor(cookie: string): string | null {
  if (!/^(__Secure-)?foyer\.session_token=/.test(cookie)) return null;
  const gone = /session_token=;|max-age=0/i.test(cookie);
  return `${hintCookie}=${gone ? '' : '1'}; Path=/; SameSite=Lax; Max-Age=${gone ? 0 : 60 * 60 * 24 * 14}`;
}
