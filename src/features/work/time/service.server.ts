import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { projects } from '#db/schema/work/projects.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import { time_entries } from '#db/schema/work/time.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { changesOf } from '#features/work/projects/policy.ts';
import { missingProject, type ProjectRow } from '#features/work/projects/rows.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { timeAudit } from './audit.server.ts';
import type { EntryInput, TimeEntry, Timer } from './contract.ts';
import { isTooLong, momentAt, spanOf, spanProblem } from './policy.ts';
import { getEntry, lockEntry, lockRunning, missingEntry, readTimer, type TimeRow } from './queries.server.ts';

/** Stands in the record of the project, whose activity it is. */
export const auditTime = (
  tx: Tx,
  author: Actor,
  verb: VerbOf<typeof timeAudit, 'time'>,
  { id, name }: Pick<ProjectRow, 'id' | 'name'>,
  details: Record<string, unknown>,
) => timeAudit.write(tx, { ...author, action: `time.${verb}`, entity: 'projects', entity_id: id, details: { name, ...details } });

function refuse(field: string, message: string): never {
  throw new AppError('BAD_REQUEST', message, { fields: { [field]: message } });
}

async function readProject(tx: Tx, id: string): Promise<ProjectRow> {
  const [row] = await tx.select().from(projects).where(eq(projects.id, id)).for('share');
  if (!row) throw missingProject();
  return row;
}

async function checkTask(tx: Tx, project_id: string, task_id: string | null): Promise<void> {
  if (!task_id) return;
  const ofProject = and(eq(project_tasks.id, task_id), eq(project_tasks.project_id, project_id));
  if ((await tx.$count(project_tasks, ofProject)) === 0) refuse('task_id', 'This task is not one of the project.');
}

/** Whatever starts or stops a person's timer takes turns here: there may be no running entry yet that could be locked. */
const lockPerson = (tx: Tx, user_id: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update');

async function endEntry(tx: Tx, author: Actor, row: TimeRow, ended_at: Date): Promise<void> {
  await tx.update(time_entries).set({ ended_at }).where(eq(time_entries.id, row.id));
  const project = await readProject(tx, row.project_id);
  await auditTime(tx, author, 'stopped', project, { entry_id: row.id, started_at: row.started_at, ended_at });
}

type NewTimer = { entry_id: string; project_id: string; task_id: string | null; note: string | null; is_billable: boolean };

/** Stops what runs and starts this, in one step. Sent again it is the same timer, also when that was stopped meanwhile. */
export async function startTimer(db: Db, author: Actor, { entry_id, ...values }: NewTimer): Promise<Timer> {
  const user_id = author.actor.id;
  return db.transaction(async (tx) => {
    await lockPerson(tx, user_id);
    // Read once it is this start's turn: one that waited must not end a timer before that began.
    const now = new Date();
    const project = await readProject(tx, values.project_id);
    await checkTask(tx, project.id, values.task_id);
    const known = await lockEntry(tx, eq(time_entries.id, entry_id));
    if (known) {
      if (known.user_id !== user_id || known.project_id !== project.id) throw missingEntry();
      return readTimer(tx, user_id, now);
    }
    const current = await lockRunning(tx, user_id);
    if (current && isTooLong(current.started_at, now))
      throw new AppError(
        'CONFLICT',
        'Another timer has been running for more than a day. Please stop it first, and say when you ended.',
      );
    const started_at = current ? notBefore(current.started_at, now) : now;
    if (current) await endEntry(tx, author, current, started_at);
    await tx.insert(time_entries).values({ ...values, id: entry_id, user_id, started_at, is_sample: project.is_sample });
    await auditTime(tx, author, 'started', project, { entry_id });
    return readTimer(tx, user_id, now);
  });
}

type Ended = { day: string; time: string } | null | undefined;

/** Of the timer that its author saw: one that was started since goes on, and one that has been stopped stays as it is. */
export async function stopTimer(
  db: Db,
  author: Actor,
  { id, ended }: { id: string; ended?: Ended },
  now = new Date(),
): Promise<Timer> {
  const user_id = author.actor.id;
  return db.transaction(async (tx) => {
    await lockPerson(tx, user_id);
    const row = await lockEntry(tx, and(eq(time_entries.id, id), eq(time_entries.user_id, user_id)));
    if (!row) throw missingEntry();
    if (!row.ended_at) await endEntry(tx, author, row, await endOf(tx, row, ended, now));
    return readTimer(tx, user_id, now);
  });
}

/** Two clocks: a start may lie a moment ahead of this one. */
const notBefore = (started_at: Date, now: Date): Date => (now > started_at ? now : started_at);

async function endOf(tx: Tx, row: TimeRow, ended: Ended, now: Date): Promise<Date> {
  if (!ended) {
    if (isTooLong(row.started_at, now)) refuse('ended', 'This timer has been running for more than a day. When did you end?');
    return notBefore(row.started_at, now);
  }
  const ended_at = momentAt(ended.day, ended.time, await readStudioZone(tx));
  const problem = spanProblem({ started_at: row.started_at, ended_at }, now);
  if (problem) refuse('ended', problem.message);
  return ended_at;
}

/** Once, however often the dialog is sent. */
export async function createEntry(
  db: Db,
  author: Actor,
  { id, project_id }: { id: string; project_id: string },
  input: EntryInput & { to: string },
  now = new Date(),
): Promise<TimeEntry> {
  return db.transaction(async (tx) => {
    const project = await readProject(tx, project_id);
    const { day, from, to, ...values } = input;
    await checkTask(tx, project_id, values.task_id);
    const span = spanOf({ day, from, to }, await readStudioZone(tx));
    const problem = spanProblem(span, now);
    if (problem) refuse(problem.field, problem.message);
    const [row] = await tx
      .insert(time_entries)
      .values({ ...values, ...span, id, project_id, user_id: author.actor.id, is_sample: project.is_sample })
      .onConflictDoNothing()
      .returning();
    if (row) {
      await auditTime(tx, author, 'created', project, { entry_id: id, ...span });
    } else {
      const kept = await lockEntry(tx, eq(time_entries.id, id));
      if (kept?.project_id !== project_id) throw missingEntry();
      refuseChanged(kept, { ...values, ...span }, keptAlready('time entry'));
    }
    return getEntry(tx, id);
  });
}

/** A timer that runs goes on where no end is named. Sent again after a lost answer, it changes nothing and is no conflict. */
export async function updateEntry(
  db: Db,
  author: Actor,
  { id, updated_at }: { id: string; updated_at: string },
  input: EntryInput,
  now = new Date(),
): Promise<TimeEntry> {
  return db.transaction(async (tx) => {
    const before = await lockEntry(tx, eq(time_entries.id, id));
    if (!before) throw missingEntry();
    const { day, from, to, ...fields } = input;
    if (before.ended_at && to === null) refuse('to', 'Please enter a time');
    await checkTask(tx, before.project_id, fields.task_id);
    const span = spanOf({ day, from, to }, await readStudioZone(tx), before);
    const problem = spanProblem(span, now);
    if (problem) refuse(problem.field, problem.message);
    const changes = {
      ...changesOf(before, fields),
      ...changesOf(momentsOf(before), momentsOf(span)),
    };
    if (Object.keys(changes).length > 0) {
      refuseStale(before, updated_at, changedMeanwhile('time entry'));
      await tx
        .update(time_entries)
        .set({ ...fields, ...span })
        .where(eq(time_entries.id, id));
      await auditTime(tx, author, 'updated', await readProject(tx, before.project_id), { entry_id: id, changes });
    }
    return getEntry(tx, id);
  });
}

/** To be compared: two dates of one moment are two objects. */
const momentsOf = ({ started_at, ended_at }: Pick<TimeRow, 'started_at' | 'ended_at'>) => ({
  started_at: started_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
});

export async function deleteEntry(db: Db, author: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockEntry(tx, eq(time_entries.id, id));
    if (!row) throw missingEntry();
    await tx.delete(time_entries).where(eq(time_entries.id, id));
    const { note, started_at, ended_at } = row;
    await auditTime(tx, author, 'deleted', await readProject(tx, row.project_id), { entry_id: id, note, started_at, ended_at });
  });
}
