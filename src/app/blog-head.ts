import { feedPaths } from '#features/website/blog/paths.ts';
import { type PageText, pageMeta } from '#features/website/site/page-meta.ts';

type Args = Parameters<typeof pageMeta>[0];

/** The head of a page of the blog: readers of feeds find both feeds by it. */
export const blogHead = (args: Args, page: PageText, options: Parameters<typeof pageMeta>[2] = {}) => [
  ...pageMeta(args, page, options),
  { tagName: 'link' as const, rel: 'alternate', type: 'application/rss+xml', title: 'Blog (RSS)', href: feedPaths.rss },
  { tagName: 'link' as const, rel: 'alternate', type: 'application/feed+json', title: 'Blog (JSON Feed)', href: feedPaths.json },
];
