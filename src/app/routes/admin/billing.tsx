import { useQueryClient } from '@tanstack/react-query';
import type { ShouldRevalidateFunction } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { BillingScreen } from '#features/sales/orders/screens/billing-screen.tsx';
import { ordersKey } from '#features/sales/orders/screens/orders-api.ts';
import { RefundPayment } from '#features/sales/payments/screens/refund-payment.tsx';
import { orderStatuses } from '#shared/choices/sales/orders.ts';
import type { Route } from './+types/billing.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Billing & Orders' }, { name: 'robots', content: 'noindex' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const params = new URL(request.url).searchParams;
  const query = {
    limit: Number(params.get('limit')) || 50,
    q: params.get('q') ?? undefined,
    cursor: params.get('cursor') ?? undefined,
    status: orderStatuses.find((status) => status === params.get('status')),
  };
  // A list that cannot be read is the screen's own state, with a way to try again.
  const loaded = await Promise.all([api.orders.list(query), api.orders.stats()])
    .then(([page, stats]) => ({ query: JSON.stringify(query), page, stats }))
    .catch(() => null);
  return { loaded };
}

// List state lives in the address; the screen asks for what it needs by itself.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export default function AdminBilling({ loaderData }: Route.ComponentProps) {
  const client = useQueryClient();
  const refunded = () => void client.invalidateQueries({ queryKey: ordersKey });
  return (
    <BillingScreen {...loaderData} paymentActions={(payment) => <RefundPayment payment={payment} onRefunded={refunded} />} />
  );
}
