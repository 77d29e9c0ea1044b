import type { DeliverableStatus } from '#shared/choices/work/deliverables.ts';

export const deliverableStatusLabels: Record<DeliverableStatus, string> = {
  draft: 'Draft',
  review: 'Waiting for client',
  changes: 'Changes requested',
  approved: 'Approved',
};

export const deliverableLimits = {
  each: 100,
  title: 160,
  description: 2000,
  words: 2000,
  rounds: 50,
  /** Of one version. */
  files: 50,
  /** That wait to be sent. */
  comments: 200,
  /** Of one comment. */
  replies: 100,
  /** Of a deliverable, with all its comments. */
  repliesInAll: 1000,
} as const;
