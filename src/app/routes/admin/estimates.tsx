import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { FromMessage } from '#features/clients/message-records/screens/from-message.tsx';
import { estimateList } from '#features/papers/estimates/screens/estimate-list.ts';
import { EstimatesScreen } from '#features/papers/estimates/screens/estimates-screen.tsx';
import type { Route } from './+types/estimates.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Price Estimates' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(estimateList, (api, query) => api.estimates.list(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminEstimates({ loaderData }: Route.ComponentProps) {
  return <EstimatesScreen {...loaderData} originOf={(id) => <FromMessage of={{ estimate_id: id }} />} />;
}
