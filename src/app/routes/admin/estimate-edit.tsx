import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { FromMessage } from '#features/clients/message-records/screens/from-message.tsx';
import { EstimateEditor } from '#features/papers/estimates/screens/estimate-editor.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Route } from './+types/estimate-edit.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const estimate = await findRecord(context.get(pageContext).api.estimates.get({ id: params.id }));
  return data({ estimate }, estimate ? 200 : 404);
}

export const meta: Route.MetaFunction = () => [{ title: 'Edit Estimate' }, { name: 'robots', content: 'noindex' }];

export default function EditEstimate({ loaderData: { estimate } }: Route.ComponentProps) {
  if (estimate)
    return <EstimateEditor key={estimate.id} estimate={estimate} origin={<FromMessage of={{ estimate_id: estimate.id }} />} />;
  return (
    <EmptyState
      title="This estimate does not exist."
      action={
        <LinkButton to="/admin/estimates" variant="outline">
          Price Estimates
        </LinkButton>
      }
    />
  );
}
