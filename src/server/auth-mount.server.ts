import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { ipHeader } from '#platform/auth/ip-header.ts';
import { hintFor } from '#platform/auth/session-cookie.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { Platform } from '#platform/platform.server.ts';

export function mountAuth(app: Hono<{ Variables: { api: ApiContext } }>, platform: Platform) {
  app.on(['GET', 'POST'], '/api/auth/*', async (c) => {
    const headers = new Headers(c.req.raw.headers);
    headers.set(ipHeader, c.get('api').ip ?? '127.0.0.1');
    const auth = await platform.auth();
    const response = await auth.handler(new Request(c.req.raw, { headers }));
    // It answers a lost database like any other failure: asking once more tells which it was.
    if (response.status >= 500) await platform.db.execute(sql`select 1`);
    const answer = new Response(response.body, response);
    for (const cookie of response.headers.getSetCookie()) {
      const hint = hintFor(cookie);
      if (hint) answer.headers.append('set-cookie', hint);
    }
    if (c.req.path === '/api/auth/verify-email') explainFailure(answer);
    return answer;
  });
}

/** A confirmation link that no longer works leads to where a new one can be asked for, not to the front page without a word. */
function explainFailure(answer: Response): void {
  const location = answer.headers.get('location');
  if (location && /[?&]error=/.test(location)) answer.headers.set('location', '/auth?confirmation=expired');
}
