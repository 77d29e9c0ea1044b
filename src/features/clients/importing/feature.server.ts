import { defineFeature } from '#platform/feature/feature.server.ts';
import { importingAudit } from './audit.server.ts';
import { importingRouter } from './router.server.ts';

export const importingFeature = defineFeature({
  name: 'clients/importing',
  api: { importing: importingRouter },
  audit: importingAudit.sentences,
});
