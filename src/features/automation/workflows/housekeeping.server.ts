import { and, isNotNull, lt } from 'drizzle-orm';
import { workflow_runs } from '#db/schema/automation/workflows.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';

const keptDays = 180;

/** Runs that ended half a year ago, with their steps. */
export const workflowsHousekeeping: HousekeepingTask = {
  name: 'workflow_runs',
  run: async ({ db }) =>
    (
      await db
        .delete(workflow_runs)
        .where(and(isNotNull(workflow_runs.finished_at), lt(workflow_runs.finished_at, daysAgo(keptDays))))
    ).rowCount,
};
