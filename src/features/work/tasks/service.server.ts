import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import { changesOf } from '#features/work/projects/policy.ts';
import { lockProject, type ProjectRow } from '#features/work/projects/rows.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { inColumn, isSameBoard, placed } from '#shared/board-order.ts';
import type { TaskStatus } from '#shared/choices/work/tasks.ts';
import { changedBeforeDelete, changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { tasksAudit } from './audit.server.ts';
import { taskLimits } from './choices.ts';
import type { Board, TaskInput } from './contract.ts';
import { listPeople, readBoard } from './queries.server.ts';

type TaskRow = typeof project_tasks.$inferSelect;

const missingTask = () => new AppError('NOT_FOUND', 'This task does not exist.');

/** Stands in the record of the project, whose activity it is. */
const auditTask = (
  tx: Tx,
  author: Actor,
  verb: VerbOf<typeof tasksAudit, 'task'>,
  { id, title, project_id }: TaskRow,
  details: Record<string, unknown> = {},
) =>
  tasksAudit.write(tx, {
    ...author,
    action: `task.${verb}`,
    entity: 'projects',
    entity_id: project_id,
    details: { task_id: id, title, ...details },
  });

/** The board of a project is changed by one at a time: whoever comes second finds what the first has left. */
async function lockTask(tx: Tx, id: string): Promise<{ row: TaskRow; project: ProjectRow }> {
  const [found] = await tx.select().from(project_tasks).where(eq(project_tasks.id, id));
  if (!found) throw missingTask();
  const project = await lockProject(tx, found.project_id);
  const [row] = await tx.select().from(project_tasks).where(eq(project_tasks.id, id));
  if (!row) throw missingTask();
  return { row, project };
}

async function checkAssignee(tx: Tx, user_id: string | null): Promise<void> {
  if (!user_id) return;
  if ((await listPeople(tx)).some(({ id }) => id === user_id)) return;
  const message = 'Only somebody who runs the studio can be given a task.';
  throw new AppError('BAD_REQUEST', message, { fields: { assignee_id: message } });
}

type NewTask = { id: string; project_id: string };

/** Once, however often the dialog is sent. */
export const createTask = (db: Db, author: Actor, which: NewTask, input: TaskInput): Promise<Board> =>
  db.transaction(async (tx) => {
    await addTask(tx, author, which, input);
    return readBoard(tx, which.project_id);
  });

/** Behind those of its status, once. */
export async function addTask(tx: Tx, author: Actor, { id, project_id }: NewTask, input: TaskInput): Promise<void> {
  const project = await lockProject(tx, project_id);
  const { items } = await readBoard(tx, project_id);
  const known = items.find((one) => one.id === id);
  if (known) return refuseChanged({ ...known, assignee_id: known.assignee?.id }, input, keptAlready('task'));
  await checkAssignee(tx, input.assignee_id);
  if (items.length >= taskLimits.each) throw new AppError('CONFLICT', `A project has at most ${taskLimits.each} tasks.`);
  const [row] = await tx
    .insert(project_tasks)
    .values({
      ...input,
      id,
      project_id,
      position: await nextPosition(tx, project_id, input.status),
      is_sample: project.is_sample,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw missingTask();
  await auditTask(tx, author, 'created', row);
}

async function nextPosition(tx: Tx, project_id: string, status: TaskStatus): Promise<number> {
  const [last] = await tx
    .select({ next: sql<number>`coalesce(max(${project_tasks.position}) + 1, 0)::int` })
    .from(project_tasks)
    .where(and(eq(project_tasks.project_id, project_id), eq(project_tasks.status, status)));
  return last?.next ?? 0;
}

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function updateTask(
  db: Db,
  author: Actor,
  { id, updated_at }: { id: string; updated_at: string },
  input: TaskInput,
): Promise<Board> {
  return db.transaction(async (tx) => {
    const { row, project } = await lockTask(tx, id);
    if (input.assignee_id !== row.assignee_id) await checkAssignee(tx, input.assignee_id);
    const { checklist, ...fields } = input;
    const changes = changesOf(row, fields);
    const isTicked = JSON.stringify(checklist) !== JSON.stringify(row.checklist);
    if (Object.keys(changes).length > 0 || isTicked) {
      refuseStale(row, updated_at, changedMeanwhile('task'));
      const position = input.status === row.status ? row.position : await nextPosition(tx, project.id, input.status);
      await tx
        .update(project_tasks)
        .set({ ...input, position })
        .where(eq(project_tasks.id, id));
      const isDone = changes.status !== undefined && input.status === 'done';
      await auditTask(tx, author, isDone ? 'done' : 'updated', { ...row, title: input.title }, { changes });
    }
    return readBoard(tx, project.id);
  });
}

type Place = { id: string; status: TaskStatus; before?: string | null };

/** Every task of the status gets the number of its place, so that one order results however many move at once. */
export async function moveTask(db: Db, author: Actor, { id, status, before }: Place): Promise<Board> {
  return db.transaction(async (tx) => {
    const { row, project } = await lockTask(tx, id);
    const board = await readBoard(tx, project.id);
    const cards = board.items.map((one) => ({ id: one.id, column: one.status }));
    const after = placed(cards, id, { column: status, before: before ?? null });
    if (isSameBoard(cards, after)) return board;
    // A place within the column is nothing that somebody edits: the version stays.
    const kept = { updated_at: sql`${project_tasks.updated_at}` };
    for (const [position, one] of inColumn(after, status).entries()) {
      const isMoved = one.id === id && row.status !== status;
      await tx
        .update(project_tasks)
        .set({ position, status, ...(!isMoved && kept) })
        .where(eq(project_tasks.id, one.id));
    }
    const isDone = status === 'done' && row.status !== 'done';
    await auditTask(tx, author, isDone ? 'done' : 'moved', row, { from: row.status, to: status });
    return readBoard(tx, project.id);
  });
}

type Seen = { id: string; updated_at: string };

export async function deleteTask(db: Db, author: Actor, { id, updated_at }: Seen): Promise<Board> {
  return db.transaction(async (tx) => {
    const { row, project } = await lockTask(tx, id);
    refuseStale(row, updated_at, changedBeforeDelete('task'));
    await tx.delete(project_tasks).where(eq(project_tasks.id, id));
    await auditTask(tx, author, 'deleted', row);
    return readBoard(tx, project.id);
  });
}
