import { oc } from '@orpc/contract';
import { z } from 'zod';
import { analyticsPatterns } from '#shared/analytics-settings.ts';

const id = (pattern: RegExp, message: string) =>
  z
    .string()
    .trim()
    .refine((value) => value === '' || pattern.test(value), message);

export const analyticsSettings = z.object({
  googleTagManagerId: id(analyticsPatterns.googleTagManagerId, 'A Google Tag Manager ID looks like GTM-ABC1234'),
  facebookPixelId: id(analyticsPatterns.facebookPixelId, 'A Facebook Pixel ID is a number of 10 to 20 digits'),
  clarityProjectId: id(analyticsPatterns.clarityProjectId, 'A Clarity project ID looks like abcd1234ef'),
});
export type AnalyticsSettings = z.infer<typeof analyticsSettings>;

const tags = ['Settings'];

export const consentContract = {
  analytics: oc
    .route({ method: 'GET', path: '/admin/settings/analytics', tags, summary: 'The three tracking identifiers' })
    .output(analyticsSettings),
  saveAnalytics: oc
    .route({ method: 'POST', path: '/admin/settings/analytics', tags, summary: 'Saves the three tracking identifiers' })
    .input(analyticsSettings)
    .output(analyticsSettings),
};
