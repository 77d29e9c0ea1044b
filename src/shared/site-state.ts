import type { AnalyticsIds } from './analytics.ts';
import type { Branding } from './branding.ts';
import type { Language } from './languages.ts';
import type { SettingsOf } from './settings/define-settings.ts';
import type { visitSettings } from './settings/visits.ts';
import type { SiteSettings } from './site-settings.ts';
import type { PageTexts } from './site-texts.ts';
import type { StudioMap } from './studio-map.ts';

export type SiteState = {
  setup: { setup_completed: boolean; super_admin_created: boolean };
  settings: SiteSettings;
  analytics: AnalyticsIds;
  branding: Branding;
  texts: PageTexts;
  /** Null where there is nothing to show: without an address, or without its position. */
  map: StudioMap | null;
  /** Whether and how visitors are counted: the privacy page says so. */
  visits: SettingsOf<typeof visitSettings>;
  /** In which the public site exists, English first. */
  languages: readonly Language[];
};
