import { defineFeature } from '#platform/feature/feature.server.ts';
import { statusAudit } from './audit.server.ts';
import { statusRouter } from './router.server.ts';

export const statusFeature = defineFeature({
  name: 'desk/status',
  api: { status: statusRouter },
  audit: statusAudit.sentences,
});
