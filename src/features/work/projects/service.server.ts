import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { projects } from '#db/schema/work/projects.ts';
import { readStudioDay } from '#db/studio-day.ts';
import type { Actor, AnyActor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { toMinor } from '#shared/money.ts';
import { changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { projectsAudit } from './audit.server.ts';
import type { NewProject, Project, ProjectInput } from './contract.ts';
import { projectCompleted, projectCreated, projectDeadlineChanged, projectUpdated } from './events.ts';
import { budgetProblem, changesOf, datesOf } from './policy.ts';
import { getProject } from './queries.server.ts';
import { lockProject, type ProjectRow, toldOf } from './rows.server.ts';
import { lockSource, ownerOf } from './sources.server.ts';

const auditProject = (
  tx: Tx,
  author: AnyActor,
  verb: VerbOf<typeof projectsAudit, 'project'>,
  row: ProjectRow,
  details: Record<string, unknown> = {},
) =>
  projectsAudit.write(tx, {
    ...author,
    action: `project.${verb}`,
    entity: 'projects',
    entity_id: row.id,
    details: { name: row.name, ...details },
  });

function refuse(field: string, message: string): never {
  throw new AppError('BAD_REQUEST', message, { fields: { [field]: message } });
}

function budgetCents(budget: number | null, currency: string): number | null {
  const problem = budgetProblem(budget, currency);
  if (problem) refuse('budget', problem);
  return budget === null ? null : toMinor(budget, currency);
}

/** Stores a project with its audit entry and event; null where the same source or request has one already. */
export async function insertProject(
  tx: Tx,
  author: AnyActor,
  values: typeof projects.$inferInsert,
  details: Record<string, unknown>,
): Promise<ProjectRow | null> {
  const [row] = await tx.insert(projects).values(values).onConflictDoNothing().returning();
  if (!row) return null;
  await auditProject(tx, author, 'created', row, details);
  await emit(tx, projectCreated, toldOf(row));
  if (row.status === 'completed') await emit(tx, projectCompleted, toldOf(row));
  return row;
}

/** Whether it is new: the same request, and the same source, have one project. */
export async function beginProject(tx: Tx, author: Actor, input: NewProject): Promise<{ project: Project; isNew: boolean }> {
  const { source, contact_id, request_key, name, description, status, budget, start_date, deadline } = input;
  const basis = source ? await lockSource(tx, source) : await ownerOf(tx, { contact_id, user_id: null });
  if (!source && !basis.contact_id) refuse('contact_id', 'This contact does not exist.');
  const currency = ('currency' in basis && basis.currency) || 'USD';
  const today = await readStudioDay(tx, new Date());
  const values = {
    ...basis,
    ...{ name, description, status, currency, deadline, request_key },
    ...datesOf({ status, start_date, completed_date: null }, today),
    budget_cents: budgetCents(budget, currency),
  };
  const row = await insertProject(tx, author, values, { source: source ?? null });
  if (row) return { project: await getProject(tx, row.id), isNew: true };
  const [same] = request_key ? await tx.select().from(projects).where(eq(projects.request_key, request_key)) : [];
  if (!same) throw new AppError('CONFLICT', `This ${source?.type ?? 'request'} already has a project.`);
  // The account of the client may have come since.
  const { client_id: _, ...sent } = values;
  refuseChanged(same, sent, keptAlready('project'));
  return { project: await getProject(tx, same.id), isNew: false };
}

export const createProject = (db: Db, author: Actor, input: NewProject): Promise<Project> =>
  db.transaction(async (tx) => (await beginProject(tx, author, input)).project);

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function updateProject(
  db: DbOrTx,
  author: Actor,
  { id, updated_at }: { id: string; updated_at: string },
  input: ProjectInput,
): Promise<Project> {
  const { name, description, status, deadline } = input;
  return db.transaction(async (tx) => {
    const before = await lockProject(tx, id);
    const values = {
      ...{ name, description, status, deadline },
      ...datesOf(input, await readStudioDay(tx, new Date())),
      budget_cents: budgetCents(input.budget, before.currency),
    };
    const changes = changesOf(before, values);
    if (Object.keys(changes).length > 0) {
      refuseStale(before, updated_at, changedMeanwhile('project'));
      const [row = before] = await tx.update(projects).set(values).where(eq(projects.id, id)).returning();
      const isDone = 'status' in changes && status === 'completed';
      await auditProject(tx, author, isDone ? 'completed' : 'updated', row, { changes });
      await emit(tx, projectUpdated, { ...toldOf(row), changed: Object.keys(changes) });
      if (isDone) await emit(tx, projectCompleted, toldOf(row));
      if (changes.deadline)
        await emit(tx, projectDeadlineChanged, { ...toldOf(row), from: before.deadline, to: row.deadline, change: randomUUID() });
    }
    return getProject(tx, id);
  });
}
