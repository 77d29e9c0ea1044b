import { defineFeature } from '#platform/feature/feature.server.ts';
import { servicesAudit } from './audit.server.ts';
import { servicesRouter } from './router.server.ts';

export const servicesFeature = defineFeature({
  name: 'sales/services',
  api: { services: servicesRouter },
  audit: servicesAudit.sentences,
});
