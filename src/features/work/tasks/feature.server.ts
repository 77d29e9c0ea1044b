import { defineFeature } from '#platform/feature/feature.server.ts';
import { tasksAudit } from './audit.server.ts';
import { tasksPersonalData } from './personal-data.server.ts';
import { tasksRouter } from './router.server.ts';

export const tasksFeature = defineFeature({
  name: 'work/tasks',
  api: { tasks: tasksRouter },
  audit: tasksAudit.sentences,
  sampleData: [{ name: 'tasks', after: ['projects'], load: () => import('./sample.server.ts') }],
  personalData: tasksPersonalData,
});
