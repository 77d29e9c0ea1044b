import { defineFeature } from '#platform/feature/feature.server.ts';
import { retainersAudit } from './audit.server.ts';
import { retainersPersonalData } from './personal-data.server.ts';
import { retainersRouter } from './router.server.ts';

export const retainersFeature = defineFeature({
  name: 'work/retainers',
  api: { retainers: retainersRouter },
  audit: retainersAudit.sentences,
  sampleData: [{ name: 'retainers', after: ['projects'], load: () => import('./sample.server.ts') }],
  personalData: retainersPersonalData,
});
