import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { BackupError } from './backup-error.server.ts';
import type { Manifest } from './manifest.ts';
import { type BackupVisitor, readBackup } from './read-backup.server.ts';
import { copyIn, copyOut, listTables } from './tables.server.ts';

type Migration = ReturnType<typeof readMigrationFiles>[number];
export type Steps = { before: Migration[]; after: Migration[] };
export type BackupFile = { path: string; passphrase: string | undefined; manifest: Manifest };

/** Which migrations had run when the backup was made, and which have come since. */
export function stepsOf(manifest: Manifest, migrationsFolder: string): Steps {
  const known = readMigrationFiles({ migrationsFolder });
  const had = manifest.migrations;
  const isOurs = had.every(({ hash }, at) => known[at]?.hash === hash);
  if (!isOurs && had.length >= known.length) {
    throw new BackupError(
      `This backup was made by a newer Foyer (${manifest.version}) than this one; restore it with that version.`,
    );
  }
  if (!isOurs)
    throw new BackupError(`This backup was made by another Foyer (${manifest.version}); restore it with that version.`);
  return { before: known.slice(0, had.length), after: known.slice(had.length) };
}

/** The same as the migrator at a start, but inside a transaction that is already open. */
export async function applyMigrations(client: pg.Client, migrations: Migration[]): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
  }
}

/** Fills the database of an open transaction with what a backup holds. Whatever was in it is gone. */
export async function loadBackup(
  client: pg.Client,
  { path, passphrase, manifest }: BackupFile,
  steps: Steps,
  visitor: Pick<BackupVisitor, 'file'> = {},
): Promise<void> {
  await clearDatabase(client);
  await client.query(
    'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  await applyMigrations(client, steps.before);
  const arm = await disarm(client);
  await client.query('create temp table restored_jobs (job jsonb)');
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]));
  const rows = new Map<string, number>();
  const read = await readBackup(path, passphrase, {
    ...visitor,
    async table(name, content) {
      const into = copyFrom(copyIn({ name, columns: columns.get(name) ?? [] }));
      await pipeline(content, client.query(into));
      rows.set(name, (rows.get(name) ?? 0) + into.rowCount);
    },
    jobs: (content) => pipeline(content, client.query(copyFrom('copy restored_jobs from stdin'))),
  });
  // It was checked before, and may have been exchanged since.
  const isSame =
    JSON.stringify(read) === JSON.stringify(manifest) && manifest.tables.every((t) => (rows.get(t.name) ?? 0) === t.rows);
  if (!isSame) throw new BackupError(`The file ${path} changed while it was being read; start over.`);
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await client.query('select setval(format($s$public.%I$s$, $1::text)::regclass, $2, $3)', [name, lastValue, isCalled]);
  }
  await arm();
}

async function clearDatabase(client: pg.Client): Promise<void> {
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
async function disarm(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select format('public.%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
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

/** The tables whose rows are not those of the backup. */
export async function differences(client: pg.Client, manifest: Manifest): Promise<string[]> {
  const stored = new Map((await listTables(client)).map((table) => [table.name, table]));
  const different: string[] = [];
  for (const { name, sha256 } of manifest.tables) {
    const table = stored.get(name);
    const hash = createHash('sha256');
    if (table) for await (const bytes of client.query(copyTo(copyOut(table)))) hash.update(bytes);
    if (!table || hash.digest('hex') !== sha256) different.push(name);
  }
  return different;
}
