import { pageContext } from '#app/page-context.ts';
import { needsOf } from '#features/people/account/needs.ts';
import { PortalHome } from '#features/people/account/screens/portal-home.tsx';
import { ProfileFailed } from '#features/people/account/screens/profile-failed.tsx';
import { RunningServices } from '#features/sales/client-services/screens/running-services.tsx';
import { balancesOf } from '#features/sales/orders/balances.ts';
import { LatestOrders } from '#features/sales/orders/screens/latest-orders.tsx';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [profile, { business }, options, billing, services, orders, documents] = await Promise.all([
    api.account.profile().catch(() => null),
    api.business.getOwn(),
    api.auth.options(),
    api.orders.billing().catch(() => null),
    // What cannot be read here has a page of its own, which says so.
    api.clientServices.listOwn({ limit: 20 }).then(itemsOf, () => null),
    api.orders.listOwn({ limit: 4 }).then(itemsOf, () => null),
    api.documents.waiting().then(
      ({ count }) => count,
      () => 0,
    ),
  ]);
  if (!profile) return null;
  const owed = billing ? balancesOf(billing) : [];
  const needs = needsOf({ profile, business, mailConfigured: options.mail_configured, owed: owed.length, documents });
  return { profile, business, needs, owed, documents, services, orders };
}

const itemsOf = <T,>({ items }: { items: T[] }): T[] => items;

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard' }];

export default function PortalIndex({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ProfileFailed />;
  const { services, orders, ...home } = loaderData;
  return (
    <PortalHome {...home} aside={orders && orders.length > 0 && <LatestOrders orders={orders} />}>
      {services && <RunningServices services={services} />}
    </PortalHome>
  );
}
