import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { privacyAudit } from './audit.server.ts';
import {
  deletionAskedMail,
  deletionCancelledMail,
  deletionDoneMail,
  deletionNewsMail,
  exportReadyMail,
} from './emails/privacy-mails.ts';
import { deletionDue, exportAsked } from './events.ts';
import { privacyHousekeeping } from './housekeeping.server.ts';
import { deletionHandler, deletionJob, deletionSchedule, exportHandler, exportJob } from './jobs.server.ts';
import { privacyPersonalData } from './personal-data.server.ts';
import { privacyRouter } from './router.server.ts';
import { deletionsToday } from './today.server.ts';

export const privacyFeature = defineFeature({
  name: 'people/privacy',
  api: { privacy: privacyRouter },
  audit: privacyAudit.sentences,
  events: [exportAsked, deletionDue],
  jobs: [exportHandler, deletionHandler],
  schedules: [deletionSchedule],
  subscriptions: [on(exportAsked, exportJob), on(deletionDue, deletionJob)],
  mails: [exportReadyMail, deletionAskedMail, deletionCancelledMail, deletionDoneMail, deletionNewsMail],
  housekeeping: privacyHousekeeping,
  today: [deletionsToday],
  personalData: privacyPersonalData,
});
