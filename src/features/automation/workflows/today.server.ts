import { and, asc, eq } from 'drizzle-orm';
import * as workflowIcon from 'lucide-react/icons/workflow';
import { workflow_runs, workflows } from '#db/schema/automation/workflows.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { countAll, type TodaySource } from '#platform/feature/today.server.ts';
import { AppError } from '#shared/app-error.ts';
import { retryStep } from './run-service.server.ts';

const longest = 200;

/** Runs that stand at a step which failed. */
export const failedRunsToday: TodaySource = {
  name: 'runs',
  label: 'workflow runs',
  kind: 'Failed run',
  icon: iconOf(workflowIcon),
  action: {
    label: 'Try again',
    done: 'The step is tried again.',
    run: async (platform, author, { id }) => {
      const [run] = await platform.db
        .select({ step_id: workflow_runs.step_id })
        .from(workflow_runs)
        .where(eq(workflow_runs.id, id));
      if (!run?.step_id) throw new AppError('CONFLICT', 'This run has gone on meanwhile. Please look at it again.');
      await retryStep(platform, author, { id, step_id: run.step_id });
    },
  },
  read: async ({ db, pick, limit }) => {
    const { id, status, is_test, updated_at } = workflow_runs;
    const rows = await db
      .select({ row: workflow_runs, name: workflows.name, total: countAll })
      .from(workflow_runs)
      .innerJoin(workflows, eq(workflows.id, workflow_runs.workflow_id))
      .where(and(eq(status, 'failed'), eq(is_test, false), pick(id, updated_at)))
      .orderBy(asc(updated_at), asc(id))
      .limit(limit);
    return rows.map(({ row, name, total }) => ({
      id: row.id,
      who: null,
      text: `A step of “${name}” failed${row.error ? `: ${row.error.slice(0, longest)}` : ''}`,
      to: `/admin/workflows/runs?run=${row.id}`,
      since: row.updated_at,
      changed_at: row.updated_at,
      canAct: row.step_id !== null,
      is_sample: row.is_sample,
      total,
    }));
  },
};
