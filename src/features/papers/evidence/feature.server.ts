import { defineFeature } from '#platform/feature/feature.server.ts';
import { evidenceMailTemplates } from './emails/evidence-mails.ts';
import { evidenceRouter } from './router.server.ts';

export const evidenceFeature = defineFeature({
  name: 'papers/evidence',
  api: { evidence: evidenceRouter },
  mails: evidenceMailTemplates,
});
