import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { deliverablesAudit } from './audit.server.ts';
import { deliverableAnsweredMail, deliverableReviewMail } from './emails/deliverable-mails.ts';
import { deliverableApproved, deliverableChangesRequested, deliverableHandedOver, deliverableReplied } from './events.ts';
import { deliverableAnsweredJob, deliverableHandlers, deliverableRepliedJob, deliverableReviewJob } from './jobs.server.ts';
import { deliverablesPersonalData } from './personal-data.server.ts';
import { deliverableNeeds } from './portal-home.server.ts';
import { deliverablesRouter } from './router.server.ts';
import { deliverableSettings } from './settings.ts';
import { deliverablesToday } from './today.server.ts';

export const deliverablesFeature = defineFeature({
  name: 'work/deliverables',
  api: { deliverables: deliverablesRouter },
  events: [deliverableHandedOver, deliverableApproved, deliverableChangesRequested, deliverableReplied],
  jobs: deliverableHandlers,
  subscriptions: [
    on(deliverableHandedOver, deliverableReviewJob),
    on(deliverableApproved, deliverableAnsweredJob),
    on(deliverableChangesRequested, deliverableAnsweredJob),
    on(deliverableReplied, deliverableRepliedJob),
  ],
  audit: deliverablesAudit.sentences,
  mails: [deliverableReviewMail, deliverableAnsweredMail],
  settings: [deliverableSettings],
  portalNeeds: [deliverableNeeds],
  sampleData: [{ name: 'deliverables', after: ['projects'], load: () => import('./sample.server.ts') }],
  today: [deliverablesToday],
  personalData: deliverablesPersonalData,
});
