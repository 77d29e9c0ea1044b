import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useSession } from '#features/auth/screens/use-session.ts';
import { useSignOut } from '#features/auth/screens/use-sign-out.ts';
import { SiteDialogs } from '#features/conversations/screens/site-dialogs.tsx';
import { footerServices } from '#features/site/content/footer.ts';
import { bookingHref } from '#features/site/content/links.ts';
import type { AnalyticsIds } from '#shared/analytics.ts';
import type { Branding } from '#shared/branding.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import { SiteLayout } from '#ui/layouts/site-layout.tsx';
import { usePageTransition } from '#ui/motion-preference.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { still } from './still.tsx';
import { useStillLinks } from './still-links.ts';
import { useEntrances } from './use-entrances.ts';

const Consent = lazy(() => import('#features/consent/screens/consent.tsx'));
const Footer = still(() => import('#ui/layouts/site-footer.tsx').then((module) => module.SiteFooter));

type SiteShellProps = { settings: SiteSettings; branding: Branding; analytics: AnalyticsIds | null; children: ReactNode };

/** Header, footer and what stands between them. The markup knows no visitor: who is here is found out in the browser. */
export function SiteShell({ settings, branding, analytics, children }: SiteShellProps) {
  const user = useSession();
  const signOut = useSignOut();
  const animating = usePageTransition();
  const waitingFor = useSlowNavigation();
  useStillLinks();
  useEntrances();
  return (
    <SiteLayout
      brand={branding}
      user={user && { ...user, name: user.display_name || `${user.first_name} ${user.last_name}`.trim() || user.email }}
      onSignOut={() => void signOut()}
      footer={
        <Footer
          brand={branding}
          info={{ ...settings, social: settings.social_links, services: footerServices }}
          bookHref={bookingHref}
          cookieSettings={analytics !== null}
        />
      }
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
  const target = next && next.pathname !== pathname ? next.pathname : null;
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
