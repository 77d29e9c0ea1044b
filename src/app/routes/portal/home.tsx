import { pageContext } from '#app/page-context.ts';
import { needsOf } from '#features/people/account/needs.ts';
import { PortalHome } from '#features/people/account/screens/portal-home.tsx';
import { ProfileFailed } from '#features/people/account/screens/profile-failed.tsx';
import { balancesOf } from '#features/sales/orders/balances.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [profile, { business }, options, billing, documents] = await Promise.all([
    api.account.profile().catch(() => null),
    api.business.getOwn(),
    api.auth.options(),
    api.orders.billing().catch(() => null),
    api.documents.waiting().then(
      ({ count }) => count,
      () => 0,
    ),
  ]);
  if (!profile) return null;
  const owed = billing ? balancesOf(billing) : [];
  const needs = needsOf({ profile, business, mailConfigured: options.mail_configured, owed: owed.length, documents });
  return { profile, business, needs, owed, documents };
}

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard' }];

export default function PortalIndex({ loaderData }: Route.ComponentProps) {
  return loaderData ? <PortalHome {...loaderData} /> : <ProfileFailed />;
}
