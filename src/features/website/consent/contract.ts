import { oc } from '@orpc/contract';
import { analyticsSettings as group } from '#shared/settings/analytics.ts';
import type { SettingsOf } from '#shared/settings/define-settings.ts';

export const analyticsSettings = group.schema;
export type AnalyticsSettings = SettingsOf<typeof group>;

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
