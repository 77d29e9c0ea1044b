import { defineFeature } from '#platform/feature/feature.server.ts';
import { brandingAudit } from './audit.server.ts';
import { addLogo } from './first-steps.server.ts';
import { brandingRouter } from './router.server.ts';

export const brandingFeature = defineFeature({
  name: 'studio/branding',
  adminArea: 'website',
  api: { branding: brandingRouter },
  audit: brandingAudit.sentences,
  firstSteps: [addLogo],
});
