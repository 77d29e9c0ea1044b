import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { mailSent } from '#platform/mail/events.ts';
import { signingAudit } from './audit.server.ts';
import { signingMailTemplates } from './emails/signing-mails.ts';
import { deliveredJob, documentRemindersSchedule, signingHandlers } from './jobs.server.ts';
import { signingRouter } from './router.server.ts';

export const signingFeature = defineFeature({
  name: 'papers/signing',
  api: { signing: signingRouter },
  jobs: signingHandlers,
  schedules: [documentRemindersSchedule],
  subscriptions: [on(mailSent, deliveredJob)],
  audit: signingAudit.sentences,
  mails: signingMailTemplates,
});
