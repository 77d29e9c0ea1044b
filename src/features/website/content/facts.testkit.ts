import { visitSettings } from '#shared/settings/visits.ts';
import { defaultSettings } from '#shared/site-settings.ts';
import { defaultTexts } from '#shared/site-texts.ts';
import type { Facts } from './registry.ts';

/** A studio that has set nothing up. */
export const testFacts = (): Facts => ({
  texts: { ...defaultTexts, owner_picture: null },
  settings: { ...defaultSettings, site_name: 'Northlight' },
  analytics: { googleTagManagerId: '', facebookPixelId: '', clarityProjectId: '' },
  visits: visitSettings.defaults,
});
