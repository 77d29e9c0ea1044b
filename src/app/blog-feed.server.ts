import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import type { FeedPost } from '#features/website/blog/contract.ts';
import type { FeedFacts } from '#features/website/blog/feeds.ts';
import { pageContext } from './page-context.ts';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** A feed of the newest posts. Readers ask often: one that has it already is told so in a few bytes. */
export async function answerFeed(
  { request, context }: Args,
  type: string,
  write: (posts: readonly FeedPost[], facts: FeedFacts) => string,
): Promise<Response> {
  const { api, site, publicUrl } = context.get(pageContext);
  const [{ branding }, { items }] = await Promise.all([site(), api.blog.feed()]);
  const body = write(items, { publicUrl, studio: branding.companyName });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const headers = { etag, 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' };
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'content-type': type } });
}
