import { defineFeature } from '#platform/feature/feature.server.ts';
import { newsletterAudit } from './audit.server.ts';
import { confirmMail, postMail } from './emails/newsletter-mails.ts';
import { writeHandler, writeSchedule } from './jobs.server.ts';
import { newsletterPersonalData } from './personal-data.server.ts';
import { newsletterAdminRouter, newsletterRouter } from './router.server.ts';
import { newsletterHousekeeping } from './subscribers.server.ts';

export const newsletterFeature = defineFeature({
  name: 'website/newsletter',
  api: { newsletter: newsletterRouter, newsletterAdmin: newsletterAdminRouter },
  audit: newsletterAudit.sentences,
  mails: [confirmMail, postMail],
  jobs: [writeHandler],
  schedules: [writeSchedule],
  housekeeping: [newsletterHousekeeping],
  personalData: newsletterPersonalData,
  sampleData: [{ name: 'newsletter', load: () => import('./sample.server.ts') }],
});
