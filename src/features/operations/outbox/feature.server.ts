import { defineFeature } from '#platform/feature/feature.server.ts';
import { outboxAudit } from './audit.server.ts';
import { outboxRouter } from './router.server.ts';

export const outboxFeature = defineFeature({
  name: 'operations/outbox',
  api: { outbox: outboxRouter },
  audit: outboxAudit.sentences,
});
