import { defineFeature } from '#platform/feature/feature.server.ts';
import { overviewRouter } from './router.server.ts';

export const overviewFeature = defineFeature({
  name: 'operations/overview',
  api: { overview: overviewRouter },
});
