import { brotliDecompressSync } from 'node:zlib';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { answerFeed } from '#app/blog-feed.server.ts';
import { type PageContext, pageContext } from '#app/page-context.ts';
import { createKeptAnswers } from './kept-answers.server.ts';
import { createPageCache } from './page-cache.server.ts';

it('builds a feed once for all readers until a post changes, and packs it for those who take it packed', async () => {
  const cache = createPageCache();
  let read = 0;
  const feed = async () => {
    read += 1;
    return { items: Array.from({ length: read }) };
  };
  const context = new RouterContextProvider();
  context.set(pageContext, {
    api: { blog: { feed } },
    site: async () => ({ branding: { companyName: 'Studio' } }),
    ...{ publicUrl: 'https://studio.example', keep: createKeptAnswers(cache) },
  } as unknown as PageContext);
  const ask = (headers = {}) =>
    answerFeed(
      { request: new Request('https://studio.example/blog/feed.xml', { headers }), context },
      'text/plain',
      (posts, { studio }) => `${studio}: ${posts.length}`,
    );
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask()));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(new Set(['Studio: 1']));
  const etag = answers[0]?.headers.get('etag') ?? '';
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  const packed = await ask({ 'accept-encoding': 'gzip, br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe('Studio: 1');
  expect(read).toBe(1);
  cache.drop('blog:list');
  const next = await ask({ 'if-none-match': etag });
  expect([next.status, await next.text()]).toEqual([200, 'Studio: 2']);
});
