import { and, asc, desc, eq, getTableColumns, ilike, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { afterCursor, containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { workflow_run_steps, workflow_runs, workflow_versions, workflows } from '#db/schema/automation/workflows.ts';
import { users } from '#db/schema/people/auth.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { RunStatus, WorkflowTrigger } from '#shared/choices/automation/workflows.ts';
import { toPage } from '#shared/keyset.ts';
import { labelOf } from './catalogue.server.ts';
import { categoryOf } from './category-policy.ts';
import type { Run, RunDetail, Workflow } from './contract.ts';
import { stepList } from './definition-contract.ts';
import { textOf } from './merge-policy.ts';
import { savingsDays } from './minutes-policy.ts';
import { findStep } from './steps-policy.ts';
import { loadSubjects } from './subjects.server.ts';

type Events = Pick<Registry, 'events'>;
export type WorkflowRow = typeof workflows.$inferSelect;

const missing = () => new AppError('NOT_FOUND', 'This workflow does not exist.');
const missingRun = () => new AppError('NOT_FOUND', 'This run does not exist.');

export async function lockWorkflow(tx: Tx, id: string): Promise<WorkflowRow> {
  const [row] = await tx.select().from(workflows).where(eq(workflows.id, id)).for('update');
  if (!row) throw missing();
  return row;
}

export async function findWorkflow(db: DbOrTx, id: string): Promise<WorkflowRow> {
  const [row] = await db.select().from(workflows).where(eq(workflows.id, id));
  if (!row) throw missing();
  return row;
}

// The table by its own name: in a statement of one table Drizzle leaves it out, and the inner query would mean itself.
const isCounted = sql`${workflow_runs.workflow_id} = workflows.id and not ${workflow_runs.is_test}
  and ${workflow_runs.created_at} > now() - make_interval(days => ${savingsDays})`;
const listed = {
  ...getTableColumns(workflows),
  last_run_at: sql<string | null>`(select ${momentKey(workflow_runs.created_at)} from ${workflow_runs}
    where ${workflow_runs.workflow_id} = workflows.id order by ${workflow_runs.created_at} desc nulls last limit 1)`,
  run_count: sql<number>`(select count(*)::int from ${workflow_runs} where ${isCounted})`,
  failed_count: sql<number>`(select count(*)::int from ${workflow_runs}
    where ${isCounted} and ${workflow_runs.status} = 'failed')`,
  failed_runs: sql<number>`(select count(*)::int from ${workflow_runs}
    where ${workflow_runs.workflow_id} = workflows.id and ${workflow_runs.status} = 'failed')`,
  key: momentKey(workflows.created_at),
};
type Listed = WorkflowRow & { last_run_at: string | null; run_count: number; failed_count: number; failed_runs: number };

const toWorkflow = (registry: Events, { steps: stored, hook_hash, last_run_at, ...row }: Listed): Workflow => {
  const steps = stepList.parse(stored);
  return {
    ...row,
    steps,
    category: categoryOf({ ...row, steps }),
    trigger_label: labelOf(registry, row),
    has_hook: hook_hash !== null,
    next_due_at: row.is_active ? (row.next_due_at?.toISOString() ?? null) : null,
    last_run_at: last_run_at && new Date(last_run_at).toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
};

type Query = { limit: number; cursor?: string; q?: string; trigger?: WorkflowTrigger };

export async function listWorkflows(db: DbOrTx, registry: Events, { limit, cursor, q, trigger }: Query) {
  const rows = await db
    .select(listed)
    .from(workflows)
    .where(
      and(
        afterCursor(workflows.created_at, workflows.id, cursor),
        q ? ilike(workflows.name, containing(q)) : undefined,
        trigger && eq(workflows.trigger, trigger),
      ),
    )
    .orderBy(...newestFirst(workflows.created_at, workflows.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, id }) => [key, id]);
  return { items: items.map((row) => toWorkflow(registry, row)), next_cursor };
}

export async function findPublished(db: DbOrTx, registry: Events, id: string): Promise<Workflow | null> {
  const [row] = await db.select(listed).from(workflows).where(eq(workflows.id, id));
  return row ? toWorkflow(registry, row) : null;
}

export async function getWorkflow(db: DbOrTx, registry: Events, id: string): Promise<Workflow> {
  const found = await findPublished(db, registry, id);
  if (!found) throw missing();
  return found;
}

export async function listVersions(db: DbOrTx, registry: Events, id: string) {
  await findWorkflow(db, id);
  const rows = await db
    .select({ version: workflow_versions, saved_by: users.display_name })
    .from(workflow_versions)
    .leftJoin(users, eq(users.id, workflow_versions.created_by))
    .where(eq(workflow_versions.workflow_id, id))
    .orderBy(desc(workflow_versions.version))
    .limit(100);
  const items = rows.map(({ version: { version, name, steps, created_at, ...trigger }, saved_by }) => ({
    ...{ version, name, saved_by, trigger_label: labelOf(registry, trigger), created_at: created_at.toISOString() },
    steps: stepList.parse(steps),
  }));
  return { items };
}

const runColumns = {
  run: workflow_runs,
  name: workflows.name,
  newest_version: workflows.version,
  steps: workflow_versions.steps,
  key: momentKey(workflow_runs.created_at),
};

const runsOf = (db: DbOrTx) =>
  db
    .select(runColumns)
    .from(workflow_runs)
    .innerJoin(workflows, eq(workflows.id, workflow_runs.workflow_id))
    .innerJoin(
      workflow_versions,
      and(eq(workflow_versions.workflow_id, workflow_runs.workflow_id), eq(workflow_versions.version, workflow_runs.version)),
    )
    .$dynamic();

type RunRow = Awaited<ReturnType<typeof runsOf>>[number];

/** What people call a record. */
const nameOf = ({ number, title, name, subject, form_name }: Record<string, unknown>): string =>
  [number, title ?? name ?? subject ?? form_name].map(textOf).filter(Boolean).join(' ');

async function toRuns(db: DbOrTx, registry: Events, rows: readonly RunRow[]): Promise<Run[]> {
  const subjectOf = await loadSubjects(
    db,
    rows.map(({ run }) => ({ type: run.subject_type, id: run.subject_id })),
  );
  return rows.map((row) => {
    const subject = subjectOf(row.run.subject_type, row.run.subject_id);
    return { ...toRun(registry, row), subject_label: subject && (nameOf(subject.record) || subject.email || null) };
  });
}

function toRun({ events }: Events, { run, name, steps }: RunRow): Omit<Run, 'subject_label'> {
  const { id, workflow_id, version, event_type, subject_type, subject_id, status, is_test, step_id, error, is_sample } = run;
  return {
    ...{ id, version, event_type, subject_type, subject_id, status, is_test, step_id, error, is_sample },
    workflow: { id: workflow_id, name },
    event_label: events.find((event) => event.name === event_type)?.label ?? event_type,
    step_name: (step_id && findStep(stepList.parse(steps), step_id)?.name) || null,
    resume_at: run.resume_at?.toISOString() ?? null,
    created_at: run.created_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
  };
}

type RunQuery = { limit: number; cursor?: string; workflow_id?: string; status?: RunStatus; subject_id?: string };

export async function listRuns(db: DbOrTx, registry: Events, { limit, cursor, workflow_id, status, subject_id }: RunQuery) {
  const rows = await runsOf(db)
    .where(
      and(
        afterCursor(workflow_runs.created_at, workflow_runs.id, cursor),
        workflow_id ? eq(workflow_runs.workflow_id, workflow_id) : undefined,
        status && eq(workflow_runs.status, status),
        subject_id ? eq(workflow_runs.subject_id, subject_id) : undefined,
      ),
    )
    .orderBy(...newestFirst(workflow_runs.created_at, workflow_runs.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, run }) => [key, run.id]);
  return { items: await toRuns(db, registry, items), next_cursor };
}

export async function getRun(db: DbOrTx, registry: Events, id: string): Promise<RunDetail> {
  const [row] = await runsOf(db).where(eq(workflow_runs.id, id));
  if (!row) throw missingRun();
  const steps = await db
    .select()
    .from(workflow_run_steps)
    .where(eq(workflow_run_steps.run_id, id))
    .orderBy(asc(workflow_run_steps.created_at), asc(workflow_run_steps.id));
  const [run] = await toRuns(db, registry, [row]);
  if (!run) throw missingRun();
  return {
    ...run,
    newest_version: row.newest_version,
    steps: steps.map(({ run_id: _, is_sample: __, ...step }) => ({ ...step, created_at: step.created_at.toISOString() })),
  };
}
