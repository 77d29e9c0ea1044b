import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { DeliverablePage, MissingDeliverable } from '#features/work/deliverables/screens/deliverable-page.tsx';
import type { Route } from './+types/deliverable.ts';

export async function loader({ context, params: { project_id, id } }: Route.LoaderArgs) {
  const found = await findRecord(context.get(pageContext).api.deliverables.get({ id }));
  const deliverable = found?.project_id === project_id ? found : null;
  return data({ deliverable }, deliverable ? 200 : 404);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.deliverable?.title ?? 'Deliverable' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminDeliverable({ loaderData: { deliverable } }: Route.ComponentProps) {
  return deliverable ? <DeliverablePage key={deliverable.id} deliverable={deliverable} /> : <MissingDeliverable />;
}
