import { data } from 'react-router';
import { detailsOf, findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { MissingPostScreen, UnreadablePostScreen } from '#features/website/blog/screens/missing-post.tsx';
import { PostScreen } from '#features/website/blog/screens/post-screen.tsx';
import { SendDialog } from '#features/website/newsletter/screens/send-dialog.tsx';
import { unreadableDraft } from '#features/website/publishing/draft-contract.ts';
import type { Route } from './+types/blog-post.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.state ? `${loaderData.state.title || 'Untitled'}: Blog` : 'Blog' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const reading = context.get(pageContext).api.blogPosts.get({ id });
  const { data: unreadable = null } = unreadableDraft.safeParse(await reading.then(() => null, detailsOf));
  if (unreadable) return data({ state: null, unreadable }, 409);
  const state = await findRecord(reading);
  return data({ state, unreadable }, state ? 200 : 404);
}

/** What is typed stays while the page is read again. */
export default function AdminBlogPost({ loaderData: { state, unreadable } }: Route.ComponentProps) {
  if (unreadable) return <UnreadablePostScreen post={unreadable} />;
  return state ? <PostScreen key={state.id} loaded={state} sendDialog={SendDialog} /> : <MissingPostScreen />;
}
