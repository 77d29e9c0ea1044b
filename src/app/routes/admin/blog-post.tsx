import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { MissingPostScreen, PostScreen } from '#features/website/blog/screens/post-screen.tsx';
import { SendDialog } from '#features/website/newsletter/screens/send-dialog.tsx';
import type { Route } from './+types/blog-post.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.state ? `${loaderData.state.title || 'Untitled'}: Blog` : 'Blog' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const state = await findRecord(context.get(pageContext).api.blogPosts.get({ id }));
  return data({ state }, state ? 200 : 404);
}

/** What is typed stays while the page is read again. */
export default function AdminBlogPost({ loaderData: { state } }: Route.ComponentProps) {
  return state ? <PostScreen key={state.id} loaded={state} sendDialog={SendDialog} /> : <MissingPostScreen />;
}
