import { and, eq, lt, or } from 'drizzle-orm';
import { workflow_runs } from '#db/schema/automation/workflows.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';

const keptDays = 180;

/** Runs that ended half a year ago, or failed and were left alone since, with their steps. */
export const workflowsHousekeeping: HousekeepingTask = {
  name: 'workflow_runs',
  run: async ({ db }) =>
    (
      await db
        .delete(workflow_runs)
        .where(
          or(
            lt(workflow_runs.finished_at, daysAgo(keptDays)),
            and(eq(workflow_runs.status, 'failed'), lt(workflow_runs.updated_at, daysAgo(keptDays))),
          ),
        )
    ).rowCount,
};
