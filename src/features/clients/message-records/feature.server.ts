import { defineFeature } from '#platform/feature/feature.server.ts';
import { messageRecordsAudit } from './audit.server.ts';
import { messageRecordsPersonalData } from './personal-data.server.ts';
import { messageRecordsRouter } from './router.server.ts';

export const messageRecordsFeature = defineFeature({
  name: 'clients/message-records',
  adminArea: 'desk',
  api: { messageRecords: messageRecordsRouter },
  audit: messageRecordsAudit.sentences,
  personalData: messageRecordsPersonalData,
});
