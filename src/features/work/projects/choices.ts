import type { ProjectSource, ProjectStatus } from '#shared/choices/work/projects.ts';

export const projectStatusLabels: Record<ProjectStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const projectSourceLabels: Record<ProjectSource, string> = {
  estimate: 'Accepted estimate',
  contract: 'Signed contract',
  order: 'Paid order',
};

export const projectLimits = { name: 200, description: 5000 } as const;
