import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { ContractsScreen } from '#features/papers/contracts/screens/contracts-screen.tsx';
import { contractList } from '#features/papers/contracts/screens/use-contracts.ts';
import type { Route } from './+types/contracts.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Contracts' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(contractList, (api, query) => api.contracts.list(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminContracts({ loaderData }: Route.ComponentProps) {
  return <ContractsScreen {...loaderData} />;
}
