import type { SiteState } from '#shared/site-state.ts';
import type { MailBrand } from './layout.tsx';

/** How the studio signs its mails. Hardly a mail client shows SVG, so the name stands in place of such a logo. */
export function mailBrand({ branding, settings }: Pick<SiteState, 'branding' | 'settings'>, publicUrl: string): MailBrand {
  const logo = branding.logos.light;
  return {
    companyName: branding.companyName,
    logoUrl: logo && !/\.svg(?:$|\?)/i.test(logo) ? new URL(logo, publicUrl).href : null,
    colors: branding.colors,
    address: settings.site_address || undefined,
    siteUrl: publicUrl,
  };
}
