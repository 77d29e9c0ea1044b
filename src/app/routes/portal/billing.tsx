import { useRevalidator } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { MyBilling } from '#features/sales/orders/screens/my-billing.tsx';
import { CardDocument } from '#features/sales/payments/screens/card-document.ts';
import { CardPanel } from '#features/sales/payments/screens/card-panel.tsx';
import { PayNow } from '#features/sales/payments/screens/pay-now.tsx';
import { SubscriptionsPanel } from '#features/sales/payments/screens/subscriptions-panel.tsx';
import type { Route } from './+types/billing.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Billing' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [billing, { enabled }, subscriptions] = await Promise.all([
    api.orders.billing().catch(() => null),
    api.payments.config(),
    api.payments.subscriptions().then(({ items }) => items),
  ]);
  return { billing, enabled, subscriptions };
}

export default function PortalBilling({ loaderData: { billing, enabled, subscriptions } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <MyBilling
      billing={billing}
      onRetry={() => void revalidate()}
      payNow={enabled ? (order) => <PayNow order={order} /> : undefined}
    >
      <div className="grid gap-10">
        <SubscriptionsPanel subscriptions={subscriptions} />
        {enabled && <CardDocument />}
        {enabled && <CardPanel />}
      </div>
    </MyBilling>
  );
}
