import { defineFeature } from '#platform/feature/feature.server.ts';
import { templatesRouter } from './router.server.ts';

export const templatesFeature = defineFeature({
  name: 'sales/templates',
  api: { templates: templatesRouter },
});
