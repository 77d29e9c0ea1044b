import { defineFeature } from '#platform/feature/feature.server.ts';
import { setupAudit } from './audit.server.ts';
import { setupCompleted } from './events.ts';
import { setupRouter } from './router.server.ts';

export const setupFeature = defineFeature({
  name: 'operations/setup',
  api: { setup: setupRouter },
  events: [setupCompleted],
  audit: setupAudit.sentences,
});
