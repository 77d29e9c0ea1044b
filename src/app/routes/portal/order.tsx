import { data } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { MissingOrder, MyOrder } from '#features/orders/screens/my-order.tsx';
import type { Route } from './+types/order.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.order?.order_number ?? 'Order' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  try {
    return data({ order: await api.orders.mineDetail({ id: params.id }) });
  } catch (error) {
    // A foreign or mistyped address is as absent as an order that never was.
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
    if (status < 500) return data({ order: null }, { status: 404 });
    throw error;
  }
}

export default function PortalOrder({ loaderData: { order } }: Route.ComponentProps) {
  return order ? <MyOrder order={order} /> : <MissingOrder />;
}
