import { defineFeature } from '#platform/feature/feature.server.ts';
import { todayAudit } from './audit.server.ts';
import { todayHousekeeping } from './housekeeping.server.ts';
import { todayPersonalData } from './personal-data.server.ts';
import { todayRouter } from './router.server.ts';

export const todayFeature = defineFeature({
  name: 'operations/today',
  adminArea: 'any',
  api: { today: todayRouter },
  audit: todayAudit.sentences,
  housekeeping: [todayHousekeeping],
  personalData: todayPersonalData,
});
