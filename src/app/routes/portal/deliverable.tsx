import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { MissingOwnDeliverable, OwnDeliverable } from '#features/work/deliverables/screens/own-deliverable.tsx';
import type { Route } from './+types/deliverable.ts';

export async function loader({ context, params: { project_id, id } }: Route.LoaderArgs) {
  const found = await findRecord(context.get(pageContext).api.deliverables.getOwn({ id }));
  const deliverable = found?.project_id === project_id ? found : null;
  return data({ deliverable }, deliverable ? 200 : 404);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.deliverable?.title ?? 'Deliverable' }];

export default function PortalDeliverable({ loaderData: { deliverable } }: Route.ComponentProps) {
  return deliverable ? <OwnDeliverable key={deliverable.id} deliverable={deliverable} /> : <MissingOwnDeliverable />;
}
