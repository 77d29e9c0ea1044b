import { oc } from '@orpc/contract';
import type { SettingsOf } from '#shared/settings/define-settings.ts';
import { siteSettings } from '#shared/settings/site.ts';

export const siteInformation = siteSettings.schema;
export type SiteInformation = SettingsOf<typeof siteSettings>;

const tags = ['Settings'];

export const settingsContract = {
  site: oc.route({ method: 'GET', path: '/admin/settings/site', tags, summary: 'The site information' }).output(siteInformation),
  saveSite: oc
    .route({ method: 'PUT', path: '/admin/settings/site', tags, summary: 'Saves the site information' })
    .input(siteInformation)
    .output(siteInformation),
};
