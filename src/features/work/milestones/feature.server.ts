import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { milestonesAudit } from './audit.server.ts';
import { milestoneAnsweredMail, milestoneReviewMail } from './emails/milestone-mails.ts';
import { milestoneApproved, milestoneChangesRequested, milestoneReview } from './events.ts';
import { milestoneAnsweredJob, milestoneHandlers, milestoneReviewJob } from './jobs.server.ts';
import { milestonesRouter } from './router.server.ts';

export const milestonesFeature = defineFeature({
  name: 'work/milestones',
  api: { milestones: milestonesRouter },
  events: [milestoneReview, milestoneApproved, milestoneChangesRequested],
  jobs: milestoneHandlers,
  subscriptions: [
    on(milestoneReview, milestoneReviewJob),
    on(milestoneApproved, milestoneAnsweredJob),
    on(milestoneChangesRequested, milestoneAnsweredJob),
  ],
  audit: milestonesAudit.sentences,
  mails: [milestoneReviewMail, milestoneAnsweredMail],
  sampleData: [{ name: 'milestones', after: ['projects'], load: () => import('./sample.server.ts') }],
});
