import { defineFeature } from '#platform/feature/feature.server.ts';
import { proofAudit } from './audit.server.ts';
import { proofMailTemplates } from './emails/proof-mails.ts';
import { proofHousekeeping } from './housekeeping.server.ts';
import { proofPersonalData } from './personal-data.server.ts';

export const proofFeature = defineFeature({
  name: 'papers/proof',
  audit: proofAudit.sentences,
  mails: proofMailTemplates,
  housekeeping: proofHousekeeping,
  personalData: proofPersonalData,
});
