import { createRouterClient } from '@orpc/server';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type PageContext, pageContext } from '#app/page-context.ts';
import { loader as jsonFeed } from '#app/routes/site/blog-json.ts';
import { loader as rssFeed } from '#app/routes/site/blog-rss.ts';
import { loader as llms } from '#app/routes/site/llms.ts';
import { loader as sitemap } from '#app/routes/site/sitemap.ts';
import { createContext } from '#platform/http/context.server.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio({ RATE_LIMITS: 'true' });

/** As after a change: nothing is kept. */
function ask(load: (args: never) => Promise<Response>, more: Partial<PageContext> = {}): Promise<Response> {
  const { platform } = studio;
  const context = new RouterContextProvider();
  context.set(pageContext, {
    api: createRouterClient(platform.registry.api, { context: createContext(platform, new Headers(), null) }),
    ...{ site: platform.site.get, publicUrl: platform.env.PUBLIC_URL, keep: (_key, _shows, build) => build() },
    ...more,
  } as PageContext);
  return load({ request: new Request('http://localhost:3000/'), context } as never);
}

it.each([
  ['/seo/pages', [sitemap, llms]],
  ['/blog-feed', [rssFeed, jsonFeed]],
])('tells whoever has asked for %s too often when to come again', async (path, loads) => {
  for (const load of loads) expect((await ask(load)).status).toBe(200);
  for (let times = 0; times < 59; times += 1) await studio.call(null, 'GET', path);
  for (const load of loads) {
    const answer = await ask(load);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([429, 'no-store']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toMatch(/^Too many attempts/);
  }
});

it('hides no failure', async () => {
  const broken = new Error('connection terminated');
  await expect(ask(sitemap, { keep: () => Promise.reject(broken) })).rejects.toBe(broken);
});
