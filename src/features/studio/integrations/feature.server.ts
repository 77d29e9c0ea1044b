import { defineFeature } from '#platform/feature/feature.server.ts';
import { integrationsRouter } from './router.server.ts';

export const integrationsFeature = defineFeature({
  name: 'studio/integrations',
  api: { integrations: integrationsRouter },
});
