import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { serviceList } from '#features/sales/services/screens/service-list.ts';
import { ServicesScreen } from '#features/sales/services/screens/services-screen.tsx';
import type { Route } from './+types/services.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Services Management' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(serviceList, (api, query) => api.services.adminList(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminServices({ loaderData }: Route.ComponentProps) {
  return <ServicesScreen {...loaderData} />;
}
