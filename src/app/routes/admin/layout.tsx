import { Outlet, redirect } from 'react-router';
import { appLinks } from '#app/app-links.ts';
import { AreaProviders } from '#app/area-providers.tsx';
import { guard } from '#app/guard.server.ts';
import { GuardBoundary } from '#app/guard-boundary.tsx';
import { keepFrame } from '#app/keep-frame.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { shownViewOf, siteUserOf } from '#app/site-user.ts';
import { SampleBanner } from '#features/operations/sample-data/screens/sample-banner.tsx';
import { RecordSearch } from '#features/operations/search/screens/record-search.tsx';
import { useStoredTheme } from '#features/people/account/screens/use-stored-theme.ts';
import { useSignOut } from '#features/people/auth/screens/use-sign-out.ts';
import { PortalViewBar } from '#features/people/portal-views/screens/portal-view-bar.tsx';
import { ReadOnlyNote } from '#features/people/team/screens/read-only-note.tsx';
import { NoticeBell } from '#features/studio/notifications/screens/notice-bell.tsx';
import { recentLimit } from '#features/studio/notifications/screens/notices-api.ts';
import { usePushRenewal } from '#features/studio/notifications/screens/use-push-renewal.ts';
import { TimerChip } from '#features/work/time/screens/timer-chip.tsx';
import { mayRead } from '#shared/admin-areas.ts';
import { useAdoptedSheet } from '#ui/adopted-sheet.ts';
import { brandStyle } from '#ui/brand-tokens.ts';
import { AdminFrame } from '#ui/layouts/admin-frame.tsx';
import type { Route } from './+types/layout.ts';

export const middleware: Route.MiddlewareFunction[] = [guard('admin')];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepFrame];

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [caller, view, { branding }, profile] = await Promise.all([
    page.caller(),
    page.view(),
    page.site(),
    page.api.account.profile().catch(() => null),
  ]);
  if (!caller) throw redirect('/auth');
  const mayTrackTime = mayRead(caller, 'projects');
  // None of these is worth the whole area.
  const [has_samples, timer, notices] = await Promise.all([
    page.api.sampleData.status().then(
      (status) => status.has_samples,
      () => false,
    ),
    mayTrackTime ? page.api.time.timer().catch(() => null) : null,
    page.api.notifications.list({ limit: recentLimit }).catch(() => null),
  ]);
  return {
    user: siteUserOf(caller),
    brand: branding,
    has_samples,
    mayTrackTime,
    timer,
    notices,
    view: shownViewOf(view),
    darkMode: profile?.preferences.dark_mode ?? null,
    navigation: page.navigation('admin', caller),
    commands: page.commands(caller),
  };
}

export const links: Route.LinksFunction = () => appLinks('admin');

export const meta: Route.MetaFunction = () => [{ title: 'Admin Portal' }, { name: 'robots', content: 'noindex' }];

export default function AdminArea({ loaderData }: Route.ComponentProps) {
  const { user, brand, has_samples, mayTrackTime, timer, notices, view, darkMode, navigation, commands } = loaderData;
  const signOut = useSignOut();
  usePushRenewal();
  useStoredTheme(darkMode);
  // The document keeps the colours that it came with; those chosen since are put over them.
  useAdoptedSheet(brandStyle(brand.colors, 'html:root'));
  return (
    <AreaProviders email={user.email}>
      <RecordSearch>
        {(found) => (
          <AdminFrame
            brand={brand}
            user={user}
            groups={navigation}
            commands={[...found.groups, ...commands]}
            onCommandQuery={found.onQuery}
            commandNote={found.note}
            onSignOut={signOut}
            status={mayTrackTime && <TimerChip loaded={timer} />}
            bell={<NoticeBell loaded={notices} allTo="/admin/notifications" />}
            banner={
              <>
                {has_samples && <SampleBanner mayRemove={user.role === 'super_admin'} />}
                <ReadOnlyNote groups={navigation} />
              </>
            }
          >
            <Outlet />
          </AdminFrame>
        )}
      </RecordSearch>
      {view && <PortalViewBar view={view} area="admin" />}
    </AreaProviders>
  );
}

export { GuardBoundary as ErrorBoundary, listShouldRevalidate as shouldRevalidate };
