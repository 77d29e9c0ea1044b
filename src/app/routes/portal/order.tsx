import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { MissingOrder, MyOrder } from '#features/sales/orders/screens/my-order.tsx';
import { CardDocument } from '#features/sales/payments/screens/card-document.ts';
import { PayNow } from '#features/sales/payments/screens/pay-now.tsx';
import type { Route } from './+types/order.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.order?.order_number ?? 'Order' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [order, { enabled }] = await Promise.all([findRecord(api.orders.getOwn({ id: params.id })), api.payments.config()]);
  if (!order) return data({ order, payable: false }, { status: 404 });
  return data({ order, payable: enabled && order.balance_due > 0 && !order.is_sample });
}

export default function PortalOrder({ loaderData: { order, payable } }: Route.ComponentProps) {
  if (!order) return <MissingOrder />;
  return (
    <>
      {payable && <CardDocument />}
      <MyOrder order={order} payNow={payable ? <PayNow order={order} /> : undefined} />
    </>
  );
}
