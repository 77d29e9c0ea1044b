import { defineFeature } from '#platform/feature/feature.server.ts';
import { submissionRecordsAudit } from './audit.server.ts';
import { submissionRecordsPersonalData } from './personal-data.server.ts';
import { submissionRecordsRouter } from './router.server.ts';

export const submissionRecordsFeature = defineFeature({
  name: 'clients/submission-records',
  adminArea: 'desk',
  api: { submissionRecords: submissionRecordsRouter },
  audit: submissionRecordsAudit.sentences,
  personalData: submissionRecordsPersonalData,
});
