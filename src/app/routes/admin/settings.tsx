import { pageContext } from '#app/page-context.ts';
import { GeneralSettings } from '#features/account/screens/general-settings.tsx';
import { ProfileFailed } from '#features/account/screens/profile-failed.tsx';
import { SecuritySettings } from '#features/account/screens/security-settings.tsx';
import { BrandingSettings } from '#features/branding/screens/branding-settings.tsx';
import { AnalyticsSettingsForm } from '#features/consent/screens/analytics-settings.tsx';
import { SiteInformationForm } from '#features/settings/screens/site-information.tsx';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { Route } from './+types/settings.ts';

const tabs = [
  { value: 'general', label: 'General' },
  { value: 'site-information', label: 'Site Information' },
  { value: 'analytics', label: 'Analytics' },
  { value: 'branding', label: 'Branding' },
  { value: 'security', label: 'Security' },
].map((tab) => ({ ...tab, to: `/admin/settings?tab=${tab.value}` }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const asked = url.searchParams.get('tab');
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'general';
  const [{ settings, branding }, profile] = await Promise.all([site(), api.account.profile().catch(() => null)]);
  if (tab !== 'security') return { tab, settings, branding, profile, security: null };
  const [recovery, { items }] = await Promise.all([api.account.recovery(), api.account.sessions()]);
  return { tab, settings, branding, profile, security: { recovery, sessions: items } };
}

export const meta: Route.MetaFunction = () => [{ title: 'Settings' }];

export default function AdminSettings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Settings" />
      <LinkTabs label="Settings" tabs={tabs} current={`/admin/settings?tab=${loaderData.tab}`} className="mb-8" />
      <Panel {...loaderData} />
    </>
  );
}

function Panel({ tab, settings, branding, profile, security }: Route.ComponentProps['loaderData']) {
  if (tab === 'site-information') return <SiteInformationForm site={settings} />;
  if (tab === 'analytics') return <AnalyticsSettingsForm />;
  if (tab === 'branding') return <BrandingSettings branding={branding} />;
  if (!profile) return <ProfileFailed />;
  if (security) return <SecuritySettings profile={profile} security={security} studio={branding.companyName} />;
  return <GeneralSettings profile={profile} />;
}
