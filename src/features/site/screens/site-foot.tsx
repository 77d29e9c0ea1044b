import { footerServices } from '#features/site/content/footer.ts';
import { bookingHref } from '#features/site/content/links.ts';
import type { Branding } from '#shared/branding.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import { SiteFooter } from '#ui/layouts/site-footer.tsx';

type SiteFootProps = { settings: SiteSettings; branding: Branding; cookieSettings: boolean };

export function SiteFoot({ settings, branding, cookieSettings }: SiteFootProps) {
  const info = { ...settings, social: settings.social_links, services: footerServices };
  return <SiteFooter brand={branding} info={info} bookHref={bookingHref} cookieSettings={cookieSettings} />;
}
