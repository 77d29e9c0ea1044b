import type { AnalyticsIds } from './analytics.ts';
import type { Branding } from './branding.ts';
import type { SiteSettings } from './site-settings.ts';

export type SiteState = {
  setup: { setup_completed: boolean; super_admin_created: boolean };
  settings: SiteSettings;
  analytics: AnalyticsIds;
  branding: Branding;
};
