import type { AnalyticsIds } from './analytics.ts';
import type { Branding } from './branding.ts';
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
};
