import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { mailboxAudit } from './audit.server.ts';
import { mailboxCheckAsked } from './events.ts';
import { fetchHandler, fetchJob, fetchSchedule } from './fetch.server.ts';
import { mailboxRouter } from './router.server.ts';

export const mailboxFeature = defineFeature({
  name: 'desk/mailbox',
  api: { mailbox: mailboxRouter },
  events: [mailboxCheckAsked],
  jobs: [fetchHandler],
  schedules: [fetchSchedule],
  subscriptions: [on(mailboxCheckAsked, fetchJob)],
  audit: mailboxAudit.sentences,
});
