import { on } from '#platform/events/event.ts';
import { housekeepingHandler, housekeepingSchedule } from '#platform/jobs/housekeeping.server.ts';
import { platformHousekeeping } from '#platform/jobs/platform-housekeeping.server.ts';
import { deliverHandler, deliverJob, sweepHandler, sweepSchedule } from '#platform/mail/deliver.server.ts';
import { mailQueued, mailSent } from '#platform/mail/events.ts';
import { defineFeature } from './feature.server.ts';
import { platformPersonalData } from './platform-personal-data.server.ts';

/** What the platform itself runs: the mails of the outbox and the nightly deletions. */
export const platformFeature = defineFeature({
  name: 'platform',
  events: [mailQueued, mailSent],
  jobs: [deliverHandler, sweepHandler, housekeepingHandler],
  schedules: [sweepSchedule, housekeepingSchedule],
  housekeeping: platformHousekeeping,
  subscriptions: [on(mailQueued, deliverJob)],
  personalData: platformPersonalData,
});
