import { pageContext } from '#app/page-context.ts';
import { ProfileFailed } from '#features/people/account/screens/profile-failed.tsx';
import { PortalHome } from '#features/people/home/screens/portal-home.tsx';
import { RunningServices } from '#features/sales/client-services/screens/running-services.tsx';
import { LatestOrders } from '#features/sales/orders/screens/latest-orders.tsx';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [profile, { business }, home, services, orders] = await Promise.all([
    api.account.profile().catch(() => null),
    api.business.getOwn(),
    api.home.get(),
    // What cannot be read here has a page of its own, which says so.
    api.clientServices.listOwn({ limit: 20 }).then(itemsOf, () => null),
    api.orders.listOwn({ limit: 4 }).then(itemsOf, () => null),
  ]);
  return profile && { profile, business, home, services, orders };
}

const itemsOf = <T,>({ items }: { items: T[] }): T[] => items;

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard' }];

export default function PortalIndex({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ProfileFailed />;
  const { services, orders, ...home } = loaderData;
  return (
    <PortalHome
      {...home}
      hasBought={services?.length !== 0 || orders?.length !== 0}
      aside={orders && orders.length > 0 && <LatestOrders orders={orders} />}
    >
      {services && <RunningServices services={services} />}
    </PortalHome>
  );
}
