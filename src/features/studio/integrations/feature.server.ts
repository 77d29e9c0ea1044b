import { defineFeature } from '#platform/feature/feature.server.ts';
import { integrationsAudit } from './audit.server.ts';
import { takeCards } from './first-steps.server.ts';
import { integrationsRouter } from './router.server.ts';

export const integrationsFeature = defineFeature({
  name: 'studio/integrations',
  api: { integrations: integrationsRouter },
  audit: integrationsAudit.sentences,
  firstSteps: [takeCards],
});
