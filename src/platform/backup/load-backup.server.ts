import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { clearDatabase, copyIn, copyOut, disarmTables, listTables } from '#db/table-copies.ts';
import { BackupError } from './backup-error.server.ts';
import type { Manifest } from './manifest.ts';
import type { ArchiveSource } from './place.server.ts';
import { type BackupVisitor, readBackup } from './read-backup.server.ts';

type Migration = ReturnType<typeof readMigrationFiles>[number];
export type Steps = { before: Migration[]; after: Migration[] };
export type BackupFile = { archive: ArchiveSource; passphrase: string | undefined; manifest: Manifest };

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
  { archive, passphrase, manifest }: BackupFile,
  steps: Steps,
  visitor: Pick<BackupVisitor, 'file'> = {},
): Promise<void> {
  await clearDatabase(client);
  await client.query(
    'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  await applyMigrations(client, steps.before);
  const arm = await disarmTables(client);
  await client.query('create temp table restored_jobs (job jsonb)');
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]));
  const rows = new Map<string, number>();
  const read = await readBackup(archive, passphrase, {
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
  if (!isSame) throw new BackupError(`The file ${archive.name} changed while it was being read; start over.`);
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await client.query('select setval(format($s$public.%I$s$, $1::text)::regclass, $2, $3)', [name, lastValue, isCalled]);
  }
  await arm();
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
