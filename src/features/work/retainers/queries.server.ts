import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { projects } from '#db/schema/work/projects.ts';
import { retainers } from '#db/schema/work/retainers.ts';
import { time_entries } from '#db/schema/work/time.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { readOwnTime } from '#features/work/time/budget.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Meter, WatchedMeter } from './contract.ts';
import { type Day, meterOf } from './policy.ts';

export type RetainerRow = typeof retainers.$inferSelect;

const studioDayOf = sql<string>`((${time_entries.started_at} at time zone studio_time_zone())::date)::text`;

/** Finished, billable time since a day; an entry counts on the day it began. */
const readDays = (db: DbOrTx, { project_id, starts_on }: RetainerRow): Promise<Day[]> =>
  db
    .select({
      day: studioDayOf,
      seconds: sql<number>`round(sum(extract(epoch from ${time_entries.ended_at} - ${time_entries.started_at})))::int`,
    })
    .from(time_entries)
    .where(
      and(
        eq(time_entries.project_id, project_id),
        sql`${time_entries.started_at} >= ${starts_on}::date::timestamp at time zone studio_time_zone()`,
        isNotNull(time_entries.ended_at),
        time_entries.is_billable,
      ),
    )
    .groupBy(sql`1`);

export const readMeter = async (db: DbOrTx, row: RetainerRow, now = new Date()): Promise<Meter> =>
  meterOf(row, await readDays(db, row), await readStudioDay(db, now));

export async function findRetainer(db: DbOrTx, project_id: string): Promise<RetainerRow | null> {
  const [row] = await db.select().from(retainers).where(eq(retainers.project_id, project_id));
  return row ?? null;
}

/** Null where there is none, or where the studio does not show the client its hours. */
export async function readOwnMeter(db: DbOrTx, project_id: string): Promise<Meter | null> {
  const row = await findRetainer(db, project_id);
  return row && (await readOwnTime(db, project_id)) ? readMeter(db, row) : null;
}

/** A link that was withdrawn, and that of a deactivated client, is as absent as one that never was. */
export async function watchMeter(db: DbOrTx, token: string, now = new Date()): Promise<WatchedMeter> {
  const [found] = await db
    .select({ row: retainers, project: projects.name })
    .from(retainers)
    .innerJoin(projects, eq(projects.id, retainers.project_id))
    .leftJoin(users, eq(users.id, projects.client_id))
    .where(and(eq(retainers.token_hash, tokenHash(token)), or(isNull(projects.client_id), isNull(users.deactivated_at))));
  if (!found) throw new AppError('NOT_FOUND', 'This link opens nothing.');
  return { ...(await readMeter(db, found.row, now)), project: found.project, as_of: now.toISOString() };
}
