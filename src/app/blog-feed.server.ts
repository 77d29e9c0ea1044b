import type { FeedPost } from '#features/website/blog/contract.ts';
import type { FeedFacts } from '#features/website/blog/feeds.ts';
import { answerKept, type KeptArgs } from './kept-text.server.ts';
import { pageContext } from './page-context.ts';

/** A feed of the newest posts. */
export function answerFeed(
  args: KeptArgs,
  type: string,
  write: (posts: readonly FeedPost[], facts: FeedFacts) => string,
): Promise<Response> {
  const { api, site, publicUrl } = args.context.get(pageContext);
  return answerKept(args, {
    ...{ key: `feed ${type}`, type, shows: ['blog', 'blog:list'] },
    headers: { 'cross-origin-resource-policy': 'cross-origin' },
    write: async () => {
      const [{ branding }, { items }] = await Promise.all([site(), api.blog.feed()]);
      return write(items, { publicUrl, studio: branding.companyName });
    },
  });
}
