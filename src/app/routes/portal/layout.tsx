import { Outlet, redirect } from 'react-router';
import { appLinks } from '#app/app-links.ts';
import { AreaProviders } from '#app/area-providers.tsx';
import { guard } from '#app/guard.server.ts';
import { GuardBoundary } from '#app/guard-boundary.tsx';
import { keepFrame } from '#app/keep-frame.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { shownViewOf, siteUserOf } from '#app/site-user.ts';
import { useStoredTheme } from '#features/people/account/screens/use-stored-theme.ts';
import { useSignOut } from '#features/people/auth/screens/use-sign-out.ts';
import { PortalViewBar } from '#features/people/portal-views/screens/portal-view-bar.tsx';
import { CartBadge } from '#features/sales/cart/screens/cart-badge.tsx';
import { PortalCart } from '#features/sales/cart/screens/portal-cart.tsx';
import { NoticeBell } from '#features/studio/notifications/screens/notice-bell.tsx';
import { recentLimit } from '#features/studio/notifications/screens/notices-api.ts';
import { usePushRenewal } from '#features/studio/notifications/screens/use-push-renewal.ts';
import { PortalFrame } from '#ui/layouts/portal-frame.tsx';
import type { Route } from './+types/layout.ts';

export const middleware: Route.MiddlewareFunction[] = [guard('client')];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepFrame];

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [caller, view, { branding }, profile, cart, notices] = await Promise.all([
    page.caller(),
    page.view(),
    page.site(),
    page.api.account.profile().catch(() => null),
    page.api.cart.get().catch(() => null),
    page.api.notifications.list({ limit: recentLimit }).catch(() => null),
  ]);
  if (!caller) throw redirect('/auth');
  const darkMode = profile?.preferences.dark_mode ?? null;
  const user = siteUserOf(caller);
  return {
    user,
    brand: branding,
    cart,
    notices,
    darkMode,
    view: shownViewOf(view),
    navigation: page.navigation('portal', caller),
  };
}

export const links: Route.LinksFunction = () => appLinks('dashboard');

export const meta: Route.MetaFunction = () => [{ title: 'Client Portal' }, { name: 'robots', content: 'noindex' }];

export default function PortalArea({
  loaderData: { user, brand, cart, notices, darkMode, view, navigation },
}: Route.ComponentProps) {
  const signOut = useSignOut();
  usePushRenewal();
  // What the client has chosen is not for the administrator's device.
  useStoredTheme(view ? null : darkMode);
  return (
    <AreaProviders email={view ? null : user.email}>
      <PortalCart loaded={cart} isViewed={view !== null}>
        {(count) => (
          <PortalFrame
            brand={brand}
            user={user}
            groups={navigation}
            counts={{ '/dashboard/checkout': count }}
            onSignOut={signOut}
            // The sidebar, which has the count too, is out of sight on a narrow screen.
            tools={<CartBadge count={count} className="lg:hidden" />}
            bell={<NoticeBell loaded={notices} allTo="/dashboard/notifications" isViewed={view !== null} />}
          >
            <Outlet />
          </PortalFrame>
        )}
      </PortalCart>
      {view && <PortalViewBar view={view} area="portal" />}
    </AreaProviders>
  );
}

export { GuardBoundary as ErrorBoundary, listShouldRevalidate as shouldRevalidate };
