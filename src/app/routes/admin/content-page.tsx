import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { EditorScreen } from '#features/website/content/screens/editor-screen.tsx';
import { MissingPage } from '#features/website/content/screens/missing-page.tsx';
import type { Route } from './+types/content-page.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.state ? `${loaderData.state.label}: Content` : 'Content' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params: { page } }: Route.LoaderArgs) {
  const state = await findRecord(context.get(pageContext).api.contentPages.get({ page }));
  return data({ state }, state ? 200 : 404);
}

/** What is typed stays while the page is read again. */
export default function AdminContentPage({ loaderData: { state } }: Route.ComponentProps) {
  return state ? <EditorScreen key={state.page} loaded={state} /> : <MissingPage />;
}
