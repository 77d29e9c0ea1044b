import { estimateAccepted } from '#features/papers/estimates/events.ts';
import { contactLinked } from '#features/people/contacts/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { projectsAudit } from './audit.server.ts';
import { claimProjectsJob, createProjectJob, projectHandlers } from './jobs.server.ts';

export const projectsFeature = defineFeature({
  name: 'work/projects',
  jobs: projectHandlers,
  subscriptions: [on(estimateAccepted, createProjectJob), on(contactLinked, claimProjectsJob)],
  audit: projectsAudit.sentences,
});
