import { redirect } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { MailboxSettings } from '#features/desk/mailbox/screens/mailbox-settings.tsx';
import { MicrosoftMailboxSettings } from '#features/desk/microsoft-mailbox/screens/microsoft-mailbox-settings.tsx';
import { BackupSettings } from '#features/operations/backups/screens/backup-settings.tsx';
import { MailNotice } from '#features/operations/outbox/screens/mail-notice.tsx';
import { GeneralSettings } from '#features/people/account/screens/general-settings.tsx';
import { ProfileFailed } from '#features/people/account/screens/profile-failed.tsx';
import { SecuritySettings } from '#features/people/account/screens/security-settings.tsx';
import { KeySettings } from '#features/people/api-keys/screens/key-settings.tsx';
import { PasswordRules } from '#features/people/auth/screens/password-rules.tsx';
import { DeletionList } from '#features/people/privacy/screens/deletion-list.tsx';
import { TeamSettings } from '#features/people/team/screens/team-settings.tsx';
import { BrandingSettings } from '#features/studio/branding/screens/branding-settings.tsx';
import { CalendarSettings } from '#features/studio/calendar/screens/calendar-settings.tsx';
import { MailProvider } from '#features/studio/integrations/screens/mail-provider.tsx';
import { PaymentProvider } from '#features/studio/integrations/screens/payment-provider.tsx';
import { SocialLogin } from '#features/studio/integrations/screens/social-login.tsx';
import { NoticeSettings } from '#features/studio/notifications/screens/notice-settings.tsx';
import { SiteInformationForm } from '#features/studio/settings/screens/site-information.tsx';
import { ExamplesNotice } from '#features/studio/texts/screens/examples-notice.tsx';
import { TextsForm } from '#features/studio/texts/screens/texts-form.tsx';
import { AnalyticsSettingsForm } from '#features/website/consent/screens/analytics-settings.tsx';
import { LanguageSettings } from '#features/website/languages/screens/language-settings.tsx';
import { MapSettingsForm } from '#features/website/location/screens/map-settings.tsx';
import { VisitSettingsForm } from '#features/website/visits/screens/visit-settings.tsx';
import { type AdminArea, mayRead } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sectionStack } from '#ui/settings-section.tsx';
import type { Route } from './+types/settings.ts';

const tabs = [
  { value: 'general', label: 'General' },
  { value: 'site-information', label: 'Site Information' },
  { value: 'site-texts', label: 'Site Texts' },
  { value: 'business-hours', label: 'Business Hours' },
  { value: 'integrations', label: 'Integrations' },
  { value: 'mailbox', label: 'Mailbox' },
  { value: 'analytics', label: 'Analytics' },
  { value: 'branding', label: 'Branding' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'security', label: 'Security' },
  { value: 'team', label: 'Team' },
  { value: 'api-keys', label: 'API Keys' },
  { value: 'backup', label: 'Backup' },
  { value: 'privacy', label: 'Privacy' },
].map((tab) => ({ ...tab, to: `/admin/settings?tab=${tab.value}` }));

/** Where somebody would look for the mail server, or choose what is mailed to them. */
const tellsOfMail = ['general', 'integrations', 'mailbox', 'notifications', 'team', 'backup'];

/** Who gets in, keys and passwords of other services, and everything at once, are the super administrator's alone. */
const ownersOnly = ['integrations', 'mailbox', 'team', 'api-keys', 'backup', 'privacy'];

/** The others are everybody's own. */
const areasOfTab: Record<string, AdminArea[]> = {
  'site-information': ['settings'],
  'site-texts': ['website'],
  'business-hours': ['settings'],
  // Two forms: visits belong to the website, the code of other services to the settings.
  analytics: ['website', 'settings'],
  branding: ['website'],
};
const mayOpen = (caller: Caller, tab: string): boolean => {
  if (ownersOnly.includes(tab)) return caller.role === 'super_admin';
  const areas = areasOfTab[tab];
  return areas === undefined || areas.some((area) => mayRead(caller, area));
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, site, caller } = context.get(pageContext);
  const asked = url.searchParams.get('tab');
  const person = await caller();
  if (!person) throw redirect('/auth');
  const owner = person.role === 'super_admin';
  const shown = tabs.filter(({ value }) => mayOpen(person, value));
  const tab = shown.find(({ value }) => value === asked)?.value ?? 'general';
  const [{ settings, branding }, profile, mail] = await Promise.all([
    site(),
    api.account.profile().catch(() => null),
    // The notice is not worth the whole page.
    tellsOfMail.includes(tab) ? api.outbox.status().catch(() => null) : null,
  ]);
  const common = {
    tab,
    tabs: shown,
    branding,
    profile,
    owner,
    measures: { visits: mayRead(person, 'website'), code: mayRead(person, 'settings') },
    mail,
    security: null,
    integrations: null,
    site: null,
    texts: null,
    calendar: null,
    notices: null,
  };
  if (tab === 'site-information') {
    const [form, map] = await Promise.all([api.settings.site(), api.location.map()]);
    return { ...common, site: { form, map, hours: settings.hours_of_operation } };
  }
  if (tab === 'site-texts') {
    const [form, { items: examples }, languages, { texts }] = await Promise.all([
      api.texts.get(),
      api.texts.examples(),
      api.languages.get(),
      site(),
    ]);
    return { ...common, texts: { form, examples, languages, picture: texts.owner_picture } };
  }
  if (tab === 'business-hours') return { ...common, calendar: await api.calendar.get() };
  if (tab === 'notifications') return { ...common, notices: await api.notifications.getPreferences() };
  if (tab === 'integrations') {
    const [stripe, provider, social] = await Promise.all([
      api.integrations.stripe().catch(() => null),
      api.integrations.mail().catch(() => null),
      api.integrations.social().catch(() => null),
    ]);
    return { ...common, integrations: { stripe, provider, social } };
  }
  if (tab !== 'security') return common;
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

export default function AdminSettings({ loaderData }: Route.ComponentProps) {
  const { mail } = loaderData;
  return (
    <>
      <PageHeader title="Settings" />
      <LinkTabs label="Settings" tabs={loaderData.tabs} current={`/admin/settings?tab=${loaderData.tab}`} className="mb-8" />
      {mail && !mail.is_configured && <MailNotice waiting={mail.waiting} className="mb-6" />}
      <Panel {...loaderData} />
    </>
  );
}

function Panel({
  tab,
  owner,
  measures,
  site,
  texts,
  calendar,
  notices,
  branding,
  profile,
  security,
  integrations,
}: Route.ComponentProps['loaderData']) {
  if (site) {
    return (
      <>
        <SiteInformationForm site={site.form} hours={site.hours} />
        <MapSettingsForm map={site.map} address={site.form.site_address} />
      </>
    );
  }
  if (texts) {
    return (
      <>
        <ExamplesNotice examples={texts.examples} isThere className="mb-8 max-w-[62rem]" />
        <TextsForm texts={texts.form} picture={texts.picture} />
        <LanguageSettings stored={texts.languages} />
      </>
    );
  }
  if (calendar) return <CalendarSettings calendar={calendar} />;
  if (notices) return <NoticeSettings {...notices} />;
  if (integrations) {
    return (
      <div className={sectionStack}>
        <PaymentProvider settings={integrations.stripe} />
        <MailProvider settings={integrations.provider} />
        <SocialLogin settings={integrations.social} />
      </div>
    );
  }
  if (tab === 'mailbox')
    return (
      <MailboxSettings>
        <MicrosoftMailboxSettings />
      </MailboxSettings>
    );
  if (tab === 'team') return <TeamSettings />;
  if (tab === 'api-keys') return <KeySettings />;
  if (tab === 'backup') return <BackupSettings />;
  if (tab === 'privacy') return <DeletionList />;
  if (tab === 'analytics') {
    return (
      <div className={sectionStack}>
        {measures.visits && <VisitSettingsForm />}
        {measures.code && <AnalyticsSettingsForm />}
      </div>
    );
  }
  if (tab === 'branding') return <BrandingSettings branding={branding} />;
  if (!profile) return <ProfileFailed />;
  if (security) {
    return (
      <SecuritySettings profile={profile} security={security} studio={branding.companyName}>
        {owner && <PasswordRules refuseCommon={security.refuseCommon} />}
      </SecuritySettings>
    );
  }
  return <GeneralSettings profile={profile} />;
}
