import type pg from 'pg';
import { z } from 'zod';

export type Table = { name: string; columns: string[]; orderBy: string };

const tableRows = z.array(
  z.object({
    name: z.string(),
    columns: z.array(z.string()),
    keys: z.array(z.object({ name: z.string(), isText: z.boolean() })),
  }),
);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/**
 * Rows of partitions are read and written through their table, which has a place for them in whatever partitions there are.
 * What is unlogged is for the moment only, and is not meant to outlive it.
 */
const ownTables = `relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'`;

/** Every table with its columns, but for those that the database computes itself. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query(`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.at)
        from pg_index i, unnest(i.indkey::int2[]) with ordinality k(attnum, at), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum), '[]') as keys
    from pg_class c
    where ${ownTables}
    order by c.relname`);
  return tableRows.parse(rows).map(({ name, columns, keys }) => ({ name, columns, orderBy: orderOf(keys, columns) }));
}

/** The same on every server, whatever its collation: the hashes of two databases are compared. */
function orderOf(keys: { name: string; isText: boolean }[], columns: string[]): string {
  if (keys.length === 0) return columns.map((name) => `${quoted(name)}::text collate "C"`).join(', ');
  return keys.map(({ name, isText }) => (isText ? `${quoted(name)} collate "C"` : quoted(name))).join(', ');
}

export const copyOut = ({ name, columns, orderBy }: Table): string =>
  `copy (select ${listed(columns)} from public.${quoted(name)} order by ${orderBy}) to stdout`;

export const copyIn = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `copy public.${quoted(name)} (${listed(columns)}) from stdin`;

/** What is waiting in the queue, or was just being done; the queue's own tables change with its version. */
export const copyJobs = `copy (
    select json_build_object('id', id, 'name', name, 'data', data, 'priority', priority, 'startAfter', start_after, 'singletonKey', singleton_key)
    from pgboss.job where state in ('created', 'retry', 'active') order by id
  ) to stdout`;

export async function hasQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('pgboss.job') is not null as known");
  return rows[0]?.known === true;
}

const sequenceRows = z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() }));

export async function listSequences(client: pg.Client): Promise<z.output<typeof sequenceRows>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const read = [];
  for (const { name } of rows) {
    const found = await client.query(
      `select $1 as name, last_value::text as "lastValue", is_called as "isCalled" from public.${quoted(name)}`,
      [name],
    );
    read.push(...found.rows);
  }
  return sequenceRows.parse(read);
}

const migrationRows = z.array(z.object({ hash: z.string(), at: z.coerce.number() }));

/** Those that have run, oldest first. */
export async function listMigrations(client: pg.Client): Promise<z.output<typeof migrationRows>> {
  const known = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as known");
  if (known.rows[0]?.known !== true) return [];
  const { rows } = await client.query('select hash, created_at as at from drizzle.__drizzle_migrations order by created_at');
  return migrationRows.parse(rows);
}

/** Whatever Foyer keeps in it is gone. */
export async function clearDatabase(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists pgboss cascade; drop schema if exists drizzle cascade');
  const { rows } = await client.query("select 1 from pg_class where relnamespace = to_regnamespace('public') limit 1");
  if (rows.length === 0) return;
  await client.query('drop schema public cascade; create schema public; grant usage on schema public to public');
}

type Constraint = { on: string; name: string; definition: string };

/**
 * Empties the tables that migrations have filled, and takes triggers and foreign keys away: rows come as they were, in any order.
 * Neither needs a superuser. Foreign keys are made again, so that every reference is checked.
 */
export async function disarmTables(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('public.%I', relname) as name from pg_class where ${ownTables}`,
  );
  const { rows: keys } = await client.query<Constraint>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  );
  for (const { on, name } of keys) await client.query(`alter table ${on} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return async () => {
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    for (const { on, name, definition } of keys) await client.query(`alter table ${on} add constraint ${name} ${definition}`);
  };
}
