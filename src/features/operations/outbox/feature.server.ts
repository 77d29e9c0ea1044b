import { defineFeature } from '#platform/feature/feature.server.ts';
import { outboxRouter } from './router.server.ts';

export const outboxFeature = defineFeature({
  name: 'operations/outbox',
  api: { outbox: outboxRouter },
});
