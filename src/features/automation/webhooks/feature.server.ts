import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { webhooksAudit } from './audit.server.ts';
import { isToldOf } from './deliver.server.ts';
import { webhookOffMail } from './emails/webhook-mails.ts';
import { deliveryDue } from './events.ts';
import { webhooksHousekeeping } from './housekeeping.server.ts';
import { deliverHandler, deliverJob, fanOutHandler, fanOutJob, sweepHandler, sweepSchedule } from './jobs.server.ts';
import { webhooksPersonalData } from './personal-data.server.ts';
import { webhooksRouter } from './router.server.ts';
import { webhooksToday } from './today.server.ts';

export const webhooksFeature = defineFeature({
  name: 'automation/webhooks',
  api: { webhooks: webhooksRouter },
  audit: webhooksAudit.sentences,
  events: [deliveryDue],
  jobs: [fanOutHandler, deliverHandler, sweepHandler],
  schedules: [sweepSchedule],
  subscriptions: [on(deliveryDue, deliverJob)],
  listeners: [{ job: fanOutJob, wanted: isToldOf }],
  mails: [webhookOffMail],
  housekeeping: [webhooksHousekeeping],
  sampleData: [{ name: 'webhooks', load: () => import('./sample.server.ts') }],
  today: [webhooksToday],
  personalData: webhooksPersonalData,
});
