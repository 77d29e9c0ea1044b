import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { RouterContextProvider } from 'react-router';
import type { FeedPost } from '#features/website/blog/contract.ts';
import type { FeedFacts } from '#features/website/blog/feeds.ts';
import { pageContext } from './page-context.ts';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

const compress = promisify(brotliCompress);

/** A feed of the newest posts. Readers ask often: it is built once for all of them, and one that has it already is told so in a few bytes. */
export async function answerFeed(
  { request, context }: Args,
  type: string,
  write: (posts: readonly FeedPost[], facts: FeedFacts) => string,
): Promise<Response> {
  const { api, site, publicUrl, keep } = context.get(pageContext);
  const { plain, brotli, etag } = await keep(`feed ${type}`, ['blog', 'blog:list'], async () => {
    const [{ branding }, { items }] = await Promise.all([site(), api.blog.feed()]);
    const body = Buffer.from(write(items, { publicUrl, studio: branding.companyName }));
    return {
      plain: new Uint8Array(body),
      brotli: new Uint8Array(await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
      // Weak: the packed form is the same feed in other bytes.
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    };
  });
  const headers = {
    ...{ etag, vary: 'accept-encoding' },
    ...{ 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' },
  };
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  const isPacked = request.headers.get('accept-encoding')?.includes('br') === true;
  return new Response(isPacked ? brotli : plain, {
    headers: { ...headers, 'content-type': type, ...(isPacked && { 'content-encoding': 'br' }) },
  });
}
