import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { dropMonths, emptyPart, ensureMonths, listMonths, type MonthlyTable, unlessBusy } from '#db/monthly-partitions.ts';
import { readSettings } from '#platform/settings/settings.server.ts';
import { type LogLevel, logLevels } from '#shared/logs.ts';
import { keptDays, logSettings } from '#shared/settings/logs.ts';

export const logTable: MonthlyTable = {
  name: 'application_logs',
  time: 'timestamp',
  divided: { by: 'level', values: logLevels },
};

const batch = 5_000;
/** About a gigabyte. What a studio writes in a month is a small part of it; a flood must not fill the disk. */
const mostEntries = 1_000_000;
const dayMs = 86_400_000;

export type TidiedLogs = {
  /** Months made ahead. */
  made: string[];
  /** Whole months, and levels of a month, that went as tables. */
  dropped: string[];
  /** Entries that had to be deleted one by one: of the table from before the months, without a month, or beyond the limit. */
  deleted: number;
};

/** Makes the tables of the months ahead and removes what is older than its level is kept, a table at a time. */
export async function tidyLogs(db: Db, defaultDays: number, most = mostEntries): Promise<TidiedLogs> {
  const days = keptDays(await readSettings(db, logSettings), defaultDays);
  const now = Date.now();
  const before = (level: LogLevel) => new Date(now - days[level] * dayMs);
  const made = await unlessBusy(() => ensureMonths(db, logTable), []);
  const oldest = new Date(Math.min(...logLevels.map((level) => before(level).getTime())));
  const dropped = await unlessBusy(() => dropMonths(db, logTable, oldest), []);
  for (const month of await listMonths(db, logTable)) {
    for (const level of logLevels) {
      if (month.end > before(level)) continue;
      if (await unlessBusy(() => emptyPart(db, month, level), false)) dropped.push(`${month.table}_${level}`);
    }
  }
  let deleted = 0;
  for (const level of logLevels) deleted += await deleteUndivided(db, level, before(level));
  await unlessBusy(() => dropUndivided(db), undefined);
  return { made, dropped, deleted: deleted + (await deleteBeyond(db, most)) };
}

/** In bites that never hold locks for long. */
async function inBites(bite: () => Promise<{ rowCount: number | null }>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await bite();
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return deleted;
  }
}

/** What lies in no table of its own level: entries without a month, and those of the table from before the division. */
async function deleteUndivided(db: Db, level: LogLevel, before: Date): Promise<number> {
  const old = sql`where level = ${level} and timestamp < ${before} limit ${batch}`;
  const withoutMonth = await inBites(() =>
    db.execute(sql`delete from application_logs_default where id in (select id from application_logs_default ${old})`),
  );
  if (!(await hasUndivided(db))) return withoutMonth;
  const fromBefore = await inBites(() =>
    db.execute(sql`delete from application_logs_before where id in (select id from application_logs_before ${old})`),
  );
  return withoutMonth + fromBefore;
}

async function hasUndivided(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select to_regclass('public.application_logs_before') is not null as known`,
  );
  return rows[0]?.known === true;
}

/** The table from before the division, once it is past and empty. */
async function dropUndivided(db: Db): Promise<void> {
  const { rows } = await db.execute<{ is_past: boolean }>(sql`
    select substring(pg_get_expr(relpartbound, oid) from 'TO [(]''(.+)''[)]')::timestamptz <= now() as is_past
    from pg_class where oid = to_regclass('public.application_logs_before')`);
  if (rows[0]?.is_past !== true) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '1s'`);
    const left = await tx.execute(sql`select 1 from application_logs_before limit 1`);
    if (left.rows.length === 0) await tx.execute(sql`drop table application_logs_before`);
  });
}

/** Whatever their age, there is room for so many and no more. */
async function deleteBeyond(db: Db, most: number): Promise<number> {
  const { rows } = await db.execute<{ at: Date }>(
    sql`select timestamp as at from application_logs order by timestamp desc nulls last, id desc nulls last offset ${most - 1} limit 1`,
  );
  const [oldestKept] = rows;
  if (!oldestKept) return 0;
  return inBites(() =>
    db.execute(sql`
      delete from application_logs where (id, timestamp, level) in (
        select id, timestamp, level from application_logs where timestamp < ${oldestKept.at} limit ${batch}
      )`),
  );
}
