import { defineFeature } from '#platform/feature/feature.server.ts';
import { brandingRouter } from './router.server.ts';

export const brandingFeature = defineFeature({
  name: 'studio/branding',
  api: { branding: brandingRouter },
});
