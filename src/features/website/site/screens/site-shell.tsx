import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { SiteDialogs } from '#features/desk/conversations/screens/site-dialogs.tsx';
import { useSession } from '#features/people/auth/screens/use-session.ts';
import { useSignOut } from '#features/people/auth/screens/use-sign-out.ts';
import type { AnalyticsIds } from '#shared/analytics.ts';
import type { Branding } from '#shared/branding.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import { SiteLayout } from '#ui/layouts/site-layout.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { useStaticLinks } from './static-links.ts';
import { staticPart } from './static-part.tsx';
import { useAnimating } from './use-animating.ts';
import { useCartWanted } from './use-cart-wanted.ts';
import { useEntrances } from './use-entrances.ts';

const Cart = lazy(() => import('#features/sales/cart/screens/site-cart.tsx'));
const Consent = lazy(() => import('#features/website/consent/screens/consent.tsx'));
const Footer = staticPart(() => import('./site-foot.tsx').then((module) => module.SiteFoot));

type SiteShellProps = {
  settings: SiteSettings;
  branding: Branding;
  analytics: AnalyticsIds | null;
  /** There is a case study to read. */
  hasWork?: boolean;
  children: ReactNode;
};

/** Header, footer and what stands between them. The markup knows no visitor: who is here is found out in the browser. */
export function SiteShell({ settings, branding, analytics, hasWork, children }: SiteShellProps) {
  const user = useSession();
  const signOut = useSignOut();
  const isClient = user?.role === 'client';
  const cartWanted = useCartWanted(isClient);
  const animating = useAnimating();
  const waitingFor = useSlowNavigation();
  useStaticLinks();
  useEntrances();
  return (
    <SiteLayout
      brand={branding}
      user={user && { ...user, name: user.display_name || `${user.first_name} ${user.last_name}`.trim() || user.email }}
      onSignOut={() => void signOut()}
      cart={
        cartWanted && (
          <Suspense>
            <Cart isSignedIn={isClient} />
          </Suspense>
        )
      }
      footer={<Footer {...{ settings, branding, hasWork }} cookieSettings={analytics !== null} />}
    >
      <div data-animating={animating || undefined}>{waitingFor ? <PageSkeleton path={waitingFor} /> : children}</div>
      <SiteDialogs />
      {analytics && (
        <Suspense>
          <Consent ids={analytics} />
        </Suspense>
      )}
    </SiteLayout>
  );
}

const patience = 200;

/** The path of a page that takes long enough to come that a person should see something; quick ones never flicker. */
function useSlowNavigation(): string | null {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  // The next one has the prefix of a language before it.
  const target = next && !next.pathname.endsWith(pathname) ? next.pathname : null;
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (!target) return;
    const timer = window.setTimeout(() => setSlow(target), patience);
    return () => {
      window.clearTimeout(timer);
      setSlow(null);
    };
  }, [target]);
  return target && slow === target ? target : null;
}
