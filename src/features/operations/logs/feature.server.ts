import { defineFeature } from '#platform/feature/feature.server.ts';
import { logsAudit } from './audit.server.ts';
import { logsRouter } from './router.server.ts';

export const logsFeature = defineFeature({
  name: 'operations/logs',
  api: { logs: logsRouter },
  audit: logsAudit.sentences,
});
