import { useQueryClient } from '@tanstack/react-query';
import { data } from 'react-router';
import { loadList } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { BillingScreen } from '#features/sales/orders/screens/billing-screen.tsx';
import { orderList } from '#features/sales/orders/screens/order-lists.ts';
import { ordersKey } from '#features/sales/orders/screens/orders-api.ts';
import { RefundPayment } from '#features/sales/payments/screens/refund-payment.tsx';
import type { Route } from './+types/billing.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Billing & Orders' }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const [{ loaded, status }, loadedStats] = await Promise.all([
    loadList(args, orderList, (api, query) => api.orders.list(query)),
    args.context
      .get(pageContext)
      .api.orders.stats()
      .catch(() => null),
  ]);
  return data({ loaded, loadedStats }, { status });
}

export { listShouldRevalidate as shouldRevalidate };

export default function AdminBilling({ loaderData }: Route.ComponentProps) {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: ordersKey });
  return (
    <BillingScreen {...loaderData} paymentActions={(payment) => <RefundPayment payment={payment} onSettled={readAgain} />} />
  );
}
