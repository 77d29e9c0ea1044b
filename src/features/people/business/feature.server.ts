import { defineFeature } from '#platform/feature/feature.server.ts';
import { businessAudit } from './audit.server.ts';
import { businessRouter } from './router.server.ts';

export const businessFeature = defineFeature({
  name: 'people/business',
  api: { business: businessRouter },
  audit: businessAudit.sentences,
});
