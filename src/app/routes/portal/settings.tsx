import { pageContext } from '#app/page-context.ts';
import { PortalPreferences } from '#features/people/account/screens/portal-preferences.tsx';
import { ProfileFailed } from '#features/people/account/screens/profile-failed.tsx';
import { SecuritySettings } from '#features/people/account/screens/security-settings.tsx';
import { BusinessProfile } from '#features/people/business/screens/business-profile.tsx';
import { HiddenInView } from '#features/people/portal-views/screens/hidden-in-view.tsx';
import { OwnPrivacySettings } from '#features/people/privacy/screens/own-privacy.tsx';
import { NoticeSettings } from '#features/studio/notifications/screens/notice-settings.tsx';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { Route } from './+types/settings.ts';

const tabs = [
  { value: 'business-profile', label: 'Business Profile' },
  { value: 'security', label: 'Security' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'preferences', label: 'Preferences' },
  { value: 'privacy', label: 'Privacy' },
].map((tab) => ({ ...tab, to: `/dashboard/settings?tab=${tab.value}` }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, site, caller } = context.get(pageContext);
  const asked = url.searchParams.get('tab');
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'business-profile';
  const [person, { branding }, profile, { business }] = await Promise.all([
    caller(),
    site(),
    api.account.profile().catch(() => null),
    api.business.getOwn(),
  ]);
  const studio = branding.companyName;
  const isViewed = person?.viewer !== undefined;
  const notices = tab === 'notifications' ? await api.notifications.getPreferences() : null;
  const privacy = tab === 'privacy' && !isViewed ? await api.privacy.getOwn() : null;
  const common = { tab, studio, profile, business, isViewed, notices, privacy };
  if (tab !== 'security' || isViewed) return { ...common, security: null };
  const [recovery, { items: sessions }, passkeys, social, { refuse_common_passwords: refuseCommon }] = await Promise.all([
    api.account.recovery(),
    api.account.sessions(),
    api.passkeys.listOwn(),
    api.account.social(),
    api.auth.options(),
  ]);
  return { ...common, security: { recovery, sessions, passkeys, social, refuseCommon } };
}

export const meta: Route.MetaFunction = () => [{ title: 'Settings' }];

export default function PortalSettings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Settings" />
      <LinkTabs label="Settings" tabs={tabs} current={`/dashboard/settings?tab=${loaderData.tab}`} className="mb-8" />
      <Panel {...loaderData} />
    </>
  );
}

function Panel({ tab, studio, profile, business, isViewed, notices, privacy, security }: Route.ComponentProps['loaderData']) {
  if (tab === 'business-profile') return <BusinessProfile business={business} isViewed={isViewed} />;
  if ((tab === 'security' || tab === 'privacy') && isViewed) return <HiddenInView />;
  if (privacy) return <OwnPrivacySettings privacy={privacy} />;
  if (notices) return <NoticeSettings {...notices} isViewed={isViewed} />;
  if (!profile) return <ProfileFailed />;
  if (security) return <SecuritySettings profile={profile} security={security} studio={studio} />;
  return <PortalPreferences profile={profile} />;
}
