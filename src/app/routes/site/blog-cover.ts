import { redirect } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { postLimits } from '#features/website/blog/choices.ts';
import { coverFile } from '#features/website/blog/cover-file.ts';
import { defaultMessages } from '#shared/branding.ts';
import { slugPattern } from '#shared/slug.ts';
import type { Route } from './+types/blog-cover.ts';

/** The cover that a post has now. Mails name it so: the files of a picture are removed once it is cropped or replaced. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const isSlug = slugPattern.test(slug) && slug.length <= postLimits.slug;
  const post = isSlug ? await findRecord(context.get(pageContext).api.blog.get({ slug })) : null;
  const file = post && coverFile(post.cover);
  if (!file)
    return new Response(defaultMessages.notFound, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  // Programs that show mails are other sites.
  return redirect(file.src, {
    headers: { 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' },
  });
}
