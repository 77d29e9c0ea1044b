import { oc } from '@orpc/contract';
import type { SettingsOf } from '#shared/settings/define-settings.ts';
import { languageSettings } from '#shared/settings/languages.ts';

export const siteLanguages = languageSettings.schema;
export type SiteLanguages = SettingsOf<typeof languageSettings>;

const tags = ['Settings'];
const path = '/admin/settings/languages';

export const languagesContract = {
  get: oc.route({ method: 'GET', path, tags, summary: 'The languages of the public site besides English' }).output(siteLanguages),
  save: oc
    .route({ method: 'PUT', path, tags, summary: 'Saves the languages of the public site' })
    .input(siteLanguages)
    .output(siteLanguages),
};
