import { useRevalidator } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { MyBilling } from '#features/orders/screens/my-billing.tsx';
import type { Route } from './+types/billing.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Billing' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return { billing: await api.orders.billing().catch(() => null) };
}

export default function PortalBilling({ loaderData: { billing } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return <MyBilling billing={billing} onRetry={() => void revalidate()} />;
}
