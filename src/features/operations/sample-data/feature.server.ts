import { defineFeature } from '#platform/feature/feature.server.ts';
import { sampleDataAudit } from './audit.server.ts';
import { sampleDataRouter } from './router.server.ts';

export const sampleDataFeature = defineFeature({
  name: 'operations/sample-data',
  adminArea: 'any',
  api: { sampleData: sampleDataRouter },
  audit: sampleDataAudit.sentences,
});
