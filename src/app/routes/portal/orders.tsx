import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { MyOrders } from '#features/sales/orders/screens/my-orders.tsx';
import { ownOrderList } from '#features/sales/orders/screens/order-lists.ts';
import type { Route } from './+types/orders.ts';

export const meta: Route.MetaFunction = () => [{ title: 'My Orders' }];

export const loader = listRoute(ownOrderList, (api, query) => api.orders.listOwn(query));

export { listShouldRevalidate as shouldRevalidate };

export default function PortalOrders({ loaderData }: Route.ComponentProps) {
  return <MyOrders {...loaderData} />;
}
