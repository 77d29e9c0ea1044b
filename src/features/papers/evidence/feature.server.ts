import { defineFeature } from '#platform/feature/feature.server.ts';
import { evidenceRouter } from './router.server.ts';

export const evidenceFeature = defineFeature({
  name: 'papers/evidence',
  api: { evidence: evidenceRouter },
});
