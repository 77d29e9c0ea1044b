import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from './client.ts';

/**
 * A table that is partitioned by month (UTC) over one column of moments, with a default partition: a row always has a place.
 * The names are those of our schema and are not quoted further.
 */
export type MonthlyTable = { table: string; column: string };

const restOf = ({ table }: MonthlyTable) => sql.identifier(`${table}_default`);
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);
const later = (month: string, by: number): string => {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + by);
  return monthOf(at);
};
const startOf = (month: string): string => `${month}-01T00:00:00Z`;
const nameOf = (table: string, month: string): string => `${table}_${month.replace('-', '_')}`;

/** The months that have a partition, oldest first. */
async function listMonths(db: DbOrTx, { table }: MonthlyTable): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = to_regclass(${`public.${table}`}) order by 1`,
  );
  return rows.flatMap(({ name }) => {
    const found = /_(\d{4})_(\d\d)$/.exec(name);
    return found && name.startsWith(`${table}_`) ? [`${found[1]}-${found[2]}`] : [];
  });
}

/**
 * Makes the partitions of this month and of those ahead, and of every month that rows are waiting for in the default partition
 * (the month began before its partition was there, or the rows were restored). Answers the months that were made.
 */
export async function ensureMonths(db: Db, table: MonthlyTable, now: Date, ahead = 2): Promise<string[]> {
  const column = sql.identifier(table.column);
  const { rows } = await db.execute<{ month: string }>(
    sql`select distinct to_char(${column} at time zone 'UTC', 'YYYY-MM') as month from ${restOf(table)}`,
  );
  const wanted = new Set(rows.map(({ month }) => month));
  for (let at = 0; at <= ahead; at += 1) wanted.add(later(monthOf(now), at));
  const known = new Set(await listMonths(db, table));
  const missing = [...wanted].filter((month) => !known.has(month)).sort();
  for (const month of missing) await makeMonth(db, table, month);
  return missing;
}

/** Rows of the month that are in the default partition move along: the database refuses a partition that they would belong to. */
async function makeMonth(db: Db, table: MonthlyTable, month: string): Promise<void> {
  const name = nameOf(table.table, month);
  const [parent, column] = [sql.identifier(table.table), sql.identifier(table.column)];
  const [from, to] = [startOf(month), startOf(later(month, 1))];
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${parent} in access exclusive mode`);
    // Another process may have been first.
    if ((await listMonths(tx, table)).includes(month)) return;
    await tx.execute(sql`create table ${sql.identifier(name)} (like ${parent} including all)`);
    await tx.execute(
      sql`with moved as (delete from ${restOf(table)} where ${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz returning *)
          insert into ${sql.identifier(name)} select * from moved`,
    );
    await tx.execute(
      sql`alter table ${parent} attach partition ${sql.identifier(name)} for values from (${sql.raw(`'${from}'`)}) to (${sql.raw(`'${to}'`)})`,
    );
  });
}

/** Drops the months that end before a moment, as tables. Answers the months that went. */
export async function dropMonths(db: Db, table: MonthlyTable, before: Date): Promise<string[]> {
  const old = (await listMonths(db, table)).filter((month) => new Date(startOf(later(month, 1))) <= before);
  for (const month of old) await db.execute(sql`drop table if exists ${sql.identifier(nameOf(table.table, month))}`);
  return old;
}
