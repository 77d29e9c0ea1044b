import type { MilestoneStatus } from '#shared/choices/work/milestones.ts';

export const milestoneStatusLabels: Record<MilestoneStatus, string> = {
  planned: 'Planned',
  active: 'In progress',
  review: 'Waiting for approval',
  changes: 'Changes requested',
  done: 'Done',
};

export const milestoneLimits = { each: 100, title: 160, description: 2000, words: 2000 } as const;
