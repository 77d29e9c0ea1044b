import type { Branding } from '#shared/branding.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import { SiteFooter } from '#ui/layouts/site-footer.tsx';
import { footerServices } from '../content/footer.ts';
import { bookingHref } from '../content/links.ts';

type SiteFootProps = { settings: SiteSettings; branding: Branding; cookieSettings: boolean; hasWork?: boolean };

export function SiteFoot({ settings, branding, cookieSettings, hasWork }: SiteFootProps) {
  const info = { ...settings, social: settings.social_links, services: footerServices, show_work_link: hasWork };
  return <SiteFooter brand={branding} info={info} bookHref={bookingHref} cookieSettings={cookieSettings} />;
}
