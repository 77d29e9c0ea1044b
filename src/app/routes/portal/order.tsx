import { data } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { MissingOrder, MyOrder } from '#features/sales/orders/screens/my-order.tsx';
import { CardDocument } from '#features/sales/payments/screens/card-document.ts';
import { PayNow } from '#features/sales/payments/screens/pay-now.tsx';
import type { Route } from './+types/order.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.order?.order_number ?? 'Order' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  try {
    const [order, { enabled }] = await Promise.all([api.orders.mineDetail({ id: params.id }), api.payments.config()]);
    return data({ order, payable: enabled && order.balance_due > 0 && !order.is_sample });
  } catch (error) {
    // A foreign or mistyped address is as absent as an order that never was.
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
    if (status < 500) return data({ order: null, payable: false }, { status: 404 });
    throw error;
  }
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
