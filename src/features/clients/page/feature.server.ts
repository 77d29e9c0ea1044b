import { defineFeature } from '#platform/feature/feature.server.ts';
import { clientPageAudit } from './audit.server.ts';
import { clientPagePersonalData } from './personal-data.server.ts';
import { clientPageRouter } from './router.server.ts';

export const clientPageFeature = defineFeature({
  name: 'clients/page',
  api: { clientPage: clientPageRouter },
  audit: clientPageAudit.sentences,
  personalData: clientPagePersonalData,
});
