import { blogHead } from '#app/blog-head.ts';
import { loadPosts } from '#app/blog-list.server.ts';
import { blogMeta } from '#features/website/blog/content.ts';
import { tagPath } from '#features/website/blog/paths.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/blog-tag.ts';

export const meta: Route.MetaFunction = (args) => {
  const { list, isOlder } = args.loaderData ?? {};
  const name = list?.tag?.name;
  const isReal = list?.items.some(({ is_sample }) => !is_sample) ?? false;
  const page = name ? { title: 'Blog: {name}', description: 'Posts about {name}.', values: { name } } : blogMeta;
  return blogHead(args, page, { listed: isReal && !isOlder });
};
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const Page = staticPart(() => import('#features/website/blog/screens/blog-page.tsx').then((m) => m.BlogPage));
const Missing = staticPart(() => import('#features/website/blog/screens/post-page.tsx').then((m) => m.MissingPost));

export const loader = (args: Route.LoaderArgs) => loadPosts(args, { tag: args.params.tag }, tagPath(args.params.tag));

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page, Missing)]);
  return answer;
}

export default function BlogTag({ loaderData: { list, isOlder, path } }: Route.ComponentProps) {
  if (!list) return <Missing />;
  return <Page key={`${path} ${isOlder} ${list.items[0]?.slug}`} {...{ list, path, isOlder }} />;
}
