import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import { projects } from '#db/schema/work/projects.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import { time_entries } from '#db/schema/work/time.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { AppError } from '#shared/app-error.ts';
import { toPage } from '#shared/keyset.ts';
import { longestHours } from './choices.ts';
import type { TimeEntry, TimePage, Timer } from './contract.ts';
import { wallOf } from './policy.ts';

export type TimeRow = typeof time_entries.$inferSelect;

export const missingEntry = () => new AppError('NOT_FOUND', 'This time entry does not exist.');

const reach = sql.raw(`interval '${longestHours} hours'`);
const others = sql`select 1 from time_entries other
  where other.user_id = ${time_entries.user_id} and other.id <> ${time_entries.id}
    and other.started_at < coalesce(${time_entries.ended_at}, now())`;
// None but a running timer is longer than the reach, so the index is read around the entry, and once for the one that runs.
const overlaps = sql<boolean>`(
  exists (${others} and other.started_at > ${time_entries.started_at} - ${reach}
    and coalesce(other.ended_at, now()) > ${time_entries.started_at})
  or exists (${others} and other.ended_at is null)
)`;

const joined = (db: DbOrTx) =>
  db
    .select({
      row: getTableColumns(time_entries),
      key: momentKey(time_entries.started_at),
      overlaps,
      project: { id: projects.id, name: projects.name },
      task: { id: project_tasks.id, title: project_tasks.title },
      user: { id: users.id, display_name: users.display_name, email: users.email },
    })
    .from(time_entries)
    .innerJoin(projects, eq(projects.id, time_entries.project_id))
    .leftJoin(project_tasks, eq(project_tasks.id, time_entries.task_id))
    .leftJoin(users, eq(users.id, time_entries.user_id))
    .$dynamic();

type Joined = Awaited<ReturnType<typeof joined>>[number];

function toEntry({ row, project, task, user, ...found }: Joined, zone: string): TimeEntry {
  return {
    id: row.id,
    project,
    task,
    person: user && { id: user.id, name: user.display_name || user.email },
    note: row.note,
    is_billable: row.is_billable,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    seconds: row.ended_at && Math.round((row.ended_at.getTime() - row.started_at.getTime()) / 1000),
    ...wallOf(row, zone),
    overlaps: found.overlaps,
    is_sample: row.is_sample,
    updated_at: row.updated_at.toISOString(),
  };
}

export async function listEntries(
  db: DbOrTx,
  { id, limit, cursor }: { id: string; limit: number; cursor?: string },
): Promise<TimePage> {
  const zone = await readStudioZone(db);
  const rows = await joined(db)
    .where(and(eq(time_entries.project_id, id), afterCursor(time_entries.started_at, time_entries.id, cursor)))
    .orderBy(...newestFirst(time_entries.started_at, time_entries.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  return { items: items.map((row) => toEntry(row, zone)), next_cursor, zone };
}

async function findEntry(db: DbOrTx, where: SQL | undefined): Promise<TimeEntry | null> {
  const [found] = await joined(db).where(where).limit(1);
  return found ? toEntry(found, await readStudioZone(db)) : null;
}

export async function getEntry(db: DbOrTx, id: string): Promise<TimeEntry> {
  const found = await findEntry(db, eq(time_entries.id, id));
  if (!found) throw missingEntry();
  return found;
}

const running = (user_id: string) => and(eq(time_entries.user_id, user_id), isNull(time_entries.ended_at));

export async function readTimer(db: DbOrTx, user_id: string, now = new Date()): Promise<Timer> {
  return { timer: await findEntry(db, running(user_id)), now: now.toISOString(), zone: await readStudioZone(db) };
}

export async function lockEntry(tx: Tx, where: SQL | undefined): Promise<TimeRow | null> {
  const [row] = await tx.select().from(time_entries).where(where).for('update');
  return row ?? null;
}

export const lockRunning = (tx: Tx, user_id: string): Promise<TimeRow | null> => lockEntry(tx, running(user_id));
