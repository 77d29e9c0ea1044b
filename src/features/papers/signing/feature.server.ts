import { contactMoved } from '#features/people/contacts/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { mailSent } from '#platform/mail/events.ts';
import { signingMailTemplates } from './emails/signing-mails.ts';
import { deliveredJob, documentRemindersSchedule, signingHandlers } from './jobs.server.ts';
import { endMovedLinksHandler, endMovedLinksJob } from './moved.server.ts';
import { signingRouter } from './router.server.ts';

export const signingFeature = defineFeature({
  name: 'papers/signing',
  api: { signing: signingRouter },
  jobs: [...signingHandlers, endMovedLinksHandler],
  schedules: [documentRemindersSchedule],
  subscriptions: [on(mailSent, deliveredJob), on(contactMoved, endMovedLinksJob)],
  mails: signingMailTemplates,
});
