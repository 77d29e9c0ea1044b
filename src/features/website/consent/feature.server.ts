import { defineFeature } from '#platform/feature/feature.server.ts';
import { consentRouter } from './router.server.ts';

export const consentFeature = defineFeature({
  name: 'website/consent',
  api: { consent: consentRouter },
});
