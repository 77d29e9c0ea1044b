import { data, redirect } from 'react-router';
import { blogHead } from '#app/blog-head.ts';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { coverFile, postPath, postPicture } from '#features/website/blog/paths.ts';
import { lazyPart } from '#features/website/site/screens/lazy-form.tsx';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/blog-post.ts';

export const meta: Route.MetaFunction = (args) => {
  const { post } = args.loaderData ?? {};
  if (!post) return blogHead(args, { title: 'Blog', description: 'Blog' }, { listed: false });
  const page = { title: post.title, description: post.excerpt || post.title };
  return blogHead(args, page, {
    listed: !post.is_sample,
    picture: postPicture(post.slug),
    cover: coverFile(post.cover),
    publishedAt: post.published_at,
  });
};
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const parts = () => import('#features/website/blog/screens/post-page.tsx');
const Page = staticPart(() => parts().then((m) => m.PostPage));
const Missing = staticPart(() => parts().then((m) => m.MissingPost));
const SignUp = lazyPart(() => import('#features/website/newsletter/screens/sign-up.tsx').then((m) => m.NewsletterSignUp));

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const post = await findRecord(api.blog.get({ slug }));
  if (!post) return data({ post, related: [] }, { status: 404 });
  const path = postPath(post.slug);
  if (post.slug !== slug) throw redirect(path, 301);
  const related = await api.blog.related({ except: slug, tags: post.tags.map((tag) => tag.slug) });
  return data({ post, related: related.items }, { headers: { 'x-foyer-share': path } });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page, Missing, SignUp)]);
  return answer;
}

export default function BlogPost({ loaderData: { post, related }, matches }: Route.ComponentProps) {
  if (!post) return <Missing />;
  return (
    <>
      <Page key={post.slug} post={post} related={related} />
      {matches[0].loaderData.settings.newsletter_open && <SignUp post={null} />}
    </>
  );
}
