import { defineFeature } from '#platform/feature/feature.server.ts';
import { analyticsSettings } from '#shared/settings/analytics.ts';
import { consentRouter } from './router.server.ts';

export const consentFeature = defineFeature({
  name: 'website/consent',
  adminArea: 'settings',
  api: { consent: consentRouter },
  settings: [analyticsSettings],
});
