import { defineFeature } from '#platform/feature/feature.server.ts';
import { timeAudit } from './audit.server.ts';
import { timePersonalData } from './personal-data.server.ts';
import { timeRouter } from './router.server.ts';

export const timeFeature = defineFeature({
  name: 'work/time',
  api: { time: timeRouter },
  audit: timeAudit.sentences,
  sampleData: [{ name: 'time', after: ['projects', 'tasks'], load: () => import('./sample.server.ts') }],
  personalData: timePersonalData,
});
