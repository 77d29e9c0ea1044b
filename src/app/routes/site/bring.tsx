import { data } from 'react-router';
import { documentHeaders } from '#app/document-route.tsx';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { LinkedChecklist } from '#features/work/checklists/screens/linked-checklist.tsx';
import type { Route } from './+types/bring.ts';

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const [{ branding }, list] = await Promise.all([site(), findRecord(api.checklists.linked({ token }))]);
  return data({ brand: branding, token, list }, list ? 200 : 404);
}

export const headers = documentHeaders;

export const meta: Route.MetaFunction = () => [
  { title: 'What we need from you' },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  // No other site learns the link.
  { name: 'referrer', content: 'no-referrer' },
];

export default function Bring({ loaderData }: Route.ComponentProps) {
  return <LinkedChecklist key={loaderData.token} {...loaderData} />;
}
