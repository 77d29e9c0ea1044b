import { data } from 'react-router';
import { blogHead } from '#app/blog-head.ts';
import { leadElsewhere } from '#app/lead-on.server.ts';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { coverFile } from '#features/website/blog/cover-file.ts';
import { postPath, postPicture } from '#features/website/blog/paths.ts';
import { ownWords } from '#features/website/site/own-words.ts';
import { lazyPart } from '#features/website/site/screens/lazy-form.tsx';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/blog-post.ts';

export const meta: Route.MetaFunction = (args) => {
  const { post } = args.loaderData ?? {};
  if (!post) return blogHead(args, { title: 'Blog', description: 'Blog' }, { listed: false });
  const page = { title: post.title, description: post.excerpt || post.title };
  return blogHead(ownWords(args, page), page, {
    listed: !post.is_sample,
    picture: postPicture(post.slug),
    // The card is for others: a browser that moves on does not need it.
    cover: import.meta.env.SSR ? coverFile(post.cover) : null,
    publishedAt: post.published_at,
  });
};
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const parts = () => import('#features/website/blog/screens/post-page.tsx');
const Page = staticPart(() => parts().then((m) => m.PostPage));
const Missing = staticPart(() => parts().then((m) => m.MissingPost));
const SignUp = lazyPart(() => import('#features/website/newsletter/screens/sign-up.tsx').then((m) => m.NewsletterSignUp));

export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  const { api } = args.context.get(pageContext);
  const post = await findRecord(api.blog.get({ slug }));
  if (post?.slug === slug) {
    const related = await api.blog.related({ except: slug, tags: post.tags.map((tag) => tag.slug) });
    return data({ post, related: related.items, languages: post.languages }, { headers: { 'x-foyer-share': postPath(slug) } });
  }
  // One that it had before leads to the one that it has now.
  const led = await leadElsewhere(args);
  if (led) throw led;
  return data({ post: null, related: [] }, { status: 404 });
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
