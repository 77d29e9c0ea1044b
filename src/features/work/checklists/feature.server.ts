import { contactMoved } from '#features/people/contacts/events.ts';
import { credentialExpired } from '#features/work/credentials/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { checklistsAudit } from './audit.server.ts';
import { checklistCompletedMail, checklistCreatedMail, checklistReminderMail } from './emails/checklist-mails.ts';
import { checklistCompleted, checklistCreated } from './events.ts';
import { checklistCompletedJob, checklistCreatedJob, checklistHandlers, checklistRemindersSchedule } from './jobs.server.ts';
import { loginExpiredHandler, loginExpiredJob } from './login-expired.server.ts';
import { renewMovedHandler, renewMovedJob } from './moved.server.ts';
import { checklistsPersonalData } from './personal-data.server.ts';
import { checklistNeeds } from './portal-home.server.ts';
import { checklistsRouter } from './router.server.ts';

export const checklistsFeature = defineFeature({
  name: 'work/checklists',
  api: { checklists: checklistsRouter },
  events: [checklistCreated, checklistCompleted],
  jobs: [...checklistHandlers, renewMovedHandler, loginExpiredHandler],
  schedules: [checklistRemindersSchedule],
  subscriptions: [
    on(checklistCreated, checklistCreatedJob),
    on(checklistCompleted, checklistCompletedJob),
    on(contactMoved, renewMovedJob),
    on(credentialExpired, loginExpiredJob),
  ],
  audit: checklistsAudit.sentences,
  mails: [checklistCreatedMail, checklistReminderMail, checklistCompletedMail],
  sampleData: [{ name: 'checklists', after: ['projects'], load: () => import('./sample.server.ts') }],
  portalNeeds: [checklistNeeds],
  personalData: checklistsPersonalData,
});
