import { blogHead } from '#app/blog-head.ts';
import { loadPosts } from '#app/blog-list.server.ts';
import { pageContext } from '#app/page-context.ts';
import { blogMeta } from '#features/website/blog/content.ts';
import { lazyPart } from '#features/website/site/screens/lazy-form.tsx';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/blog.ts';

// The posts of a later page are found by their own addresses, and samples are nothing to be found by.
export const meta: Route.MetaFunction = (args) => {
  const { list, isOlder } = args.loaderData ?? {};
  const isReal = list?.items.some(({ is_sample }) => !is_sample) ?? false;
  return blogHead(args, blogMeta, { listed: isReal && !isOlder });
};
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const Page = staticPart(() => import('#features/website/blog/screens/blog-page.tsx').then((m) => m.BlogPage));
const SignUp = lazyPart(() => import('#features/website/newsletter/screens/sign-up.tsx').then((m) => m.NewsletterSignUp));

export async function loader(args: Route.LoaderArgs) {
  const own = await args.context.get(pageContext).api.seo.head({ page: '/blog' });
  return loadPosts(args, {}, '/blog', own);
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page, SignUp)]);
  return answer;
}

export default function Blog({ loaderData: { list, isOlder, path }, matches }: Route.ComponentProps) {
  return (
    <>
      {list && <Page key={`${isOlder} ${list.items[0]?.slug}`} {...{ list, path, isOlder }} />}
      {matches[0].loaderData.settings.newsletter_open && <SignUp post={null} />}
    </>
  );
}
