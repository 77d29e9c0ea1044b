import { defineFeature } from '#platform/feature/feature.server.ts';
import { projectTemplatesAudit } from './audit.server.ts';
import { projectTemplatesRouter } from './router.server.ts';

export const projectTemplatesFeature = defineFeature({
  name: 'work/templates',
  api: { projectTemplates: projectTemplatesRouter },
  audit: projectTemplatesAudit.sentences,
  sampleData: [{ name: 'project-templates', load: () => import('./sample.server.ts') }],
});
