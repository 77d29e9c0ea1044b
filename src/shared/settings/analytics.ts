import { z } from 'zod';
import { noAnalytics } from '../analytics.ts';
import { defineSettings } from './define-settings.ts';

/** An identifier becomes part of a script's address, so nothing else is ever let through. */
const identifier = (pattern: RegExp, message: string) =>
  z
    .string()
    .trim()
    .refine((value) => value === '' || pattern.test(value), message);

export const analyticsSettings = defineSettings({
  name: 'analytics',
  title: 'Analytics',
  who: 'admin',
  action: 'settings.analytics_updated',
  sentence: 'changed the analytics settings',
  defaults: noAnalytics,
  shape: {
    googleTagManagerId: identifier(/^GTM-[A-Z0-9]{4,12}$/, 'A Google Tag Manager ID looks like GTM-ABC1234'),
    facebookPixelId: identifier(/^\d{10,20}$/, 'A Facebook Pixel ID is a number of 10 to 20 digits'),
    clarityProjectId: identifier(/^[a-z0-9]{6,20}$/, 'A Clarity project ID looks like abcd1234ef'),
  },
  keys: {
    googleTagManagerId: 'google_tag_manager_id',
    facebookPixelId: 'facebook_pixel_id',
    clarityProjectId: 'clarity_project_id',
  },
});
