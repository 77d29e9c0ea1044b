import { pageContext } from '#app/page-context.ts';
import { needsOf } from '#features/account/needs.ts';
import { PortalHome } from '#features/account/screens/portal-home.tsx';
import { ProfileFailed } from '#features/account/screens/profile-failed.tsx';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [profile, { business }, options] = await Promise.all([
    api.account.profile().catch(() => null),
    api.business.own(),
    api.auth.options(),
  ]);
  if (!profile) return null;
  return { profile, business, needs: needsOf({ profile, business, mailConfigured: options.mail_configured }) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard' }];

export default function PortalIndex({ loaderData }: Route.ComponentProps) {
  return loaderData ? <PortalHome {...loaderData} /> : <ProfileFailed />;
}
