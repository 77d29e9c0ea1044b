import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { milestonesAudit } from './audit.server.ts';
import { milestoneAnsweredMail, milestoneDueMail, milestoneReviewMail } from './emails/milestone-mails.ts';
import { milestoneApproved, milestoneChangesRequested, milestoneDueChanged, milestoneReview } from './events.ts';
import { milestoneAnsweredJob, milestoneDueJob, milestoneHandlers, milestoneReviewJob } from './jobs.server.ts';
import { milestonesPersonalData } from './personal-data.server.ts';
import { milestoneNeeds } from './portal-home.server.ts';
import { milestonesRouter } from './router.server.ts';
import { milestonesToday } from './today.server.ts';

export const milestonesFeature = defineFeature({
  name: 'work/milestones',
  api: { milestones: milestonesRouter },
  events: [milestoneReview, milestoneApproved, milestoneChangesRequested, milestoneDueChanged],
  jobs: milestoneHandlers,
  subscriptions: [
    on(milestoneReview, milestoneReviewJob),
    on(milestoneApproved, milestoneAnsweredJob),
    on(milestoneChangesRequested, milestoneAnsweredJob),
    on(milestoneDueChanged, milestoneDueJob),
  ],
  audit: milestonesAudit.sentences,
  mails: [milestoneReviewMail, milestoneAnsweredMail, milestoneDueMail],
  sampleData: [{ name: 'milestones', after: ['projects'], load: () => import('./sample.server.ts') }],
  portalNeeds: [milestoneNeeds],
  today: [milestonesToday],
  personalData: milestonesPersonalData,
});
