import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db, DbOrTx } from './client.ts';
import { hasCode, lockTimeout } from './error-codes.ts';

/** A table that is partitioned by month (UTC), with a default partition for what no month takes. */
export type MonthlyTable = {
  name: string;
  /** The column of the moment. */
  time: string;
  /** Where each month is divided once more, by the values of a column. */
  divided?: { by: string; values: readonly string[] };
};

export type MonthPart = { table: string; start: Date; end: Date };

/** Whoever reads for long, a backup for instance, is not waited for: everybody else would wait behind us. */
const patience = sql.raw(`set local lock_timeout = '1s'`);

const monthStart = (moment: Date, later = 0): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + later, 1));

const partName = ({ name }: MonthlyTable, start: Date): string => `${name}_${start.toISOString().slice(0, 7).replace('-', '_')}`;

const literal = (value: string) => sql.raw(`'${value.replaceAll("'", "''")}'`);

/** The months that there are tables for, oldest first. */
export async function listMonths(db: DbOrTx, { name }: MonthlyTable): Promise<MonthPart[]> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select part.relname as table from pg_inherits i
    join pg_class part on part.oid = i.inhrelid
    where i.inhparent = ${`public.${name}`}::regclass and part.relname ~ ${`^${name}_[0-9]{4}_[0-9]{2}$`} order by 1`);
  return rows.map(({ table }) => {
    const start = new Date(`${table.slice(-7).replace('_', '-')}-01T00:00:00Z`);
    return { table, start, end: monthStart(start, 1) };
  });
}

/** Makes the tables of this month and of those ahead that are missing; what the default partition holds of them moves there. */
export async function ensureMonths(db: Db, table: MonthlyTable, { now = new Date(), ahead = 1 } = {}): Promise<string[]> {
  const made: string[] = [];
  for (let later = 0; later <= ahead; later += 1) {
    const start = monthStart(now, later);
    if (await makeMonth(db, table, start, monthStart(now, later + 1))) made.push(partName(table, start));
  }
  return made;
}

/** Makes the tables of the months whose rows are in the default partition: they were restored, say. */
export async function ensureWaitingMonths(db: Db, table: MonthlyTable): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select distinct to_char(${sql.identifier(table.time)} at time zone 'UTC', 'YYYY-MM') as month
    from ${sql.identifier(`${table.name}_default`)} order by 1`);
  const made: string[] = [];
  for (const { month } of rows)
    made.push(...(await ensureMonths(db, table, { now: new Date(`${month}-01T00:00:00Z`), ahead: 0 })));
  return made;
}

/** A table that somebody reads for long, a backup for instance, is left to the next time. */
export async function unlessBusy<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (hasCode(error, lockTimeout)) return otherwise;
    throw error;
  }
}

async function makeMonth(db: Db, table: MonthlyTable, start: Date, end: Date): Promise<boolean> {
  const part = partName(table, start);
  const [parent, month, rest] = [sql.identifier(table.name), sql.identifier(part), sql.identifier(`${table.name}_default`)];
  const time = sql.identifier(table.time);
  const [from, to] = [literal(start.toISOString()), literal(end.toISOString())];
  return db.transaction(async (tx) => {
    await tx.execute(patience);
    // Two processes take turns, and the second finds the work done.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`partitions:${table.name}`}))`);
    if (await isCovered(tx, table, start, end)) return false;
    // Made apart and attached: a table that is born as a partition would hold up everybody who reads the parent.
    const division = table.divided ? sql`partition by list (${sql.identifier(table.divided.by)})` : sql``;
    await tx.execute(sql`create table ${month} (like ${parent} including defaults including constraints) ${division}`);
    for (const value of table.divided?.values ?? []) {
      await tx.execute(
        sql`create table ${sql.identifier(`${part}_${value}`)} partition of ${month} for values in (${literal(value)})`,
      );
    }
    await tx.execute(sql`lock table ${rest} in access exclusive mode`);
    await tx.execute(sql`
      with moved as (delete from ${rest} where ${time} >= ${from} and ${time} < ${to} returning *) insert into ${month} select * from moved`);
    await tx.execute(sql`alter table ${parent} attach partition ${month} for values from (${from}) to (${to})`);
    return true;
  });
}

/** Whether a partition takes some of the month already, under whatever name: the table from before the division does so for its last one. */
async function isCovered(tx: DbOrTx, { name }: MonthlyTable, start: Date, end: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ covered: boolean }>(sql`
    select exists (
      select from pg_inherits i join pg_class part on part.oid = i.inhrelid,
        regexp_match(pg_get_expr(part.relpartbound, part.oid), 'FROM [(](.+)[)] TO [(](.+)[)]') as bound
      where i.inhparent = ${`public.${name}`}::regclass and bound is not null
        and (bound[1] = 'MINVALUE' or trim(both '''' from bound[1])::timestamptz < ${end.toISOString()}::timestamptz)
        and trim(both '''' from bound[2])::timestamptz > ${start.toISOString()}::timestamptz
    ) as covered`);
  return rows[0]?.covered === true;
}

/** A month was just made while a row was on its way into the default partition. The rule of a partition has no name, unlike a constraint. */
export const isMovedPartition = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === undefined;

/** Drops the months that have ended before the moment. */
export async function dropMonths(db: Db, table: MonthlyTable, before: Date): Promise<string[]> {
  const over = (await listMonths(db, table)).filter(({ end }) => end <= before);
  for (const month of over) await removeTable(db, sql`drop table if exists ${sql.identifier(month.table)}`);
  return over.map((month) => month.table);
}

/** Empties one part of a month; the table stays, so that a late entry finds its place. */
export async function emptyPart(db: Db, month: MonthPart, value: string): Promise<boolean> {
  const part = sql.identifier(`${month.table}_${value}`);
  const { rows } = await db.execute<{ used: boolean }>(sql`select exists (select from ${part}) as used`);
  if (rows[0]?.used !== true) return false;
  await removeTable(db, sql`truncate ${part}`);
  return true;
}

const removeTable = (db: Db, statement: ReturnType<typeof sql>) =>
  db.transaction(async (tx) => {
    await tx.execute(patience);
    await tx.execute(statement);
  });
