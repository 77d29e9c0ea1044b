import * as folderIcon from 'lucide-react/icons/folder-kanban';
import { estimateAccepted } from '#features/papers/estimates/events.ts';
import { contactLinked, contactUnlinked } from '#features/people/contacts/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { projectsAudit } from './audit.server.ts';
import { activeProjects } from './cards.server.ts';
import { deadlineMail } from './emails/project-mails.ts';
import { projectCompleted, projectCreated, projectDeadlineChanged, projectUpdated } from './events.ts';
import { claimProjectsJob, createProjectJob, deadlineJob, projectHandlers, releaseProjectsJob } from './jobs.server.ts';
import { projectsPersonalData } from './personal-data.server.ts';
import { projectsSection } from './portal-home.server.ts';
import { projectSearch } from './record-search.server.ts';
import { projectsRouter } from './router.server.ts';

export const projectsFeature = defineFeature({
  name: 'work/projects',
  api: { projects: projectsRouter },
  events: [projectCreated, projectUpdated, projectCompleted, projectDeadlineChanged],
  jobs: projectHandlers,
  subscriptions: [
    on(estimateAccepted, createProjectJob),
    on(contactLinked, claimProjectsJob),
    on(contactUnlinked, releaseProjectsJob),
    on(projectDeadlineChanged, deadlineJob),
  ],
  audit: projectsAudit.sentences,
  mails: [deadlineMail],
  sampleData: [{ name: 'projects', after: ['contacts', 'estimates'], load: () => import('./sample.server.ts') }],
  recordSearches: [projectSearch],
  navigation: [
    { area: 'admin', group: null, position: 30, to: '/admin/projects', label: 'Projects', icon: iconOf(folderIcon) },
    { area: 'portal', group: null, position: 20, to: '/dashboard/projects', label: 'Projects', icon: iconOf(folderIcon) },
  ],
  cards: [activeProjects],
  portalSections: [projectsSection],
  personalData: projectsPersonalData,
});
