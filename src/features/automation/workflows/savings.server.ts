import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import * as zapIcon from 'lucide-react/icons/zap';
import type { DbOrTx } from '#db/client.ts';
import { workflow_run_steps, workflow_runs, workflows } from '#db/schema/automation/workflows.ts';
import { type Card, changeOf, plural } from '#platform/feature/card.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { daysAgo } from '#platform/jobs/housekeeping-task.ts';
import { stepTypes } from '#shared/choices/automation/workflows.ts';
import type { Savings } from './contract.ts';
import { minutesSaved, savingsDays } from './minutes-policy.ts';

const minutes = sql<number>`coalesce(sum(case ${workflow_run_steps.type} ${sql.join(
  stepTypes.map((type) => sql`when ${type} then ${minutesSaved[type]}::int`),
  sql` `,
)} end), 0)::int`;

const isCounted = and(eq(workflow_runs.status, 'completed'), eq(workflow_runs.is_test, false));

/** Minutes of as many days before those. */
async function minutesBefore(db: DbOrTx): Promise<number> {
  const [row] = await db
    .select({ minutes })
    .from(workflow_runs)
    .innerJoin(workflow_run_steps, and(eq(workflow_run_steps.run_id, workflow_runs.id), eq(workflow_run_steps.status, 'done')))
    .where(
      and(
        gte(workflow_runs.finished_at, daysAgo(2 * savingsDays)),
        lt(workflow_runs.finished_at, daysAgo(savingsDays)),
        isCounted,
      ),
    );
  return row?.minutes ?? 0;
}

/** Minutes by workflow, from the steps that completed runs have done. */
export async function readSavings(db: DbOrTx): Promise<Savings> {
  const items = await db
    .select({
      id: workflows.id,
      name: workflows.name,
      runs: sql<number>`count(distinct ${workflow_runs.id})::int`,
      minutes,
    })
    .from(workflow_runs)
    .innerJoin(workflows, eq(workflows.id, workflow_runs.workflow_id))
    .leftJoin(workflow_run_steps, and(eq(workflow_run_steps.run_id, workflow_runs.id), eq(workflow_run_steps.status, 'done')))
    .where(and(gte(workflow_runs.finished_at, daysAgo(savingsDays)), isCounted))
    .groupBy(workflows.id, workflows.name)
    .orderBy(desc(minutes), desc(workflows.id));
  const sum = (key: 'runs' | 'minutes') => items.reduce((total, item) => total + item[key], 0);
  return { days: savingsDays, minutes: sum('minutes'), runs: sum('runs'), rule: minutesSaved, items };
}

export const automationSaves: Card = {
  id: 'automation-saves',
  label: 'Automation Saves',
  icon: iconOf(zapIcon),
  position: 25,
  read: async ({ db }) => {
    const [{ minutes: value, runs, days }, before] = await Promise.all([readSavings(db), minutesBefore(db)]);
    return {
      value,
      change: changeOf(value, before, `on the ${days} days before`),
      hint: `minutes in ${days} days, by ${plural(runs, 'run')}`,
      to: '/admin/automation',
    };
  },
};
