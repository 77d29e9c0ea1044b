import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestoreTarget, restoreBackup } from '#platform/backup/restore-backup.server.ts';
import { demandFinishedRestore } from '#platform/backup/unfinished-restore.server.ts';
import { verifyBackup } from '#platform/backup/verify-backup.server.ts';
import { secretFile } from '#platform/crypto/app-secret.server.ts';
import { type Env, readEnv } from '#platform/env.server.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { createLocalStore } from '#platform/files/local-store.server.ts';
import { openStore } from '#platform/files/store.server.ts';
import { syncQueues } from '#platform/jobs/queues.server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { backUp } from './backup.server.ts';
import { composePlatform } from './compose.server.ts';
import { fillSampleStudio } from './demo.server.ts';
import { foldAll } from './registry.server.ts';

const migrationsFolder = 'src/db/migrations';
const passphrase = 'eleven quiet lamps';
const jobHandlers = foldAll().jobs;

const folders: string[] = [];
const databases: TestDatabase[] = [];
let env: Env;
let source: TestDatabase;
let plain: string;
let encrypted: string;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-backup-'));
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

/** As after a first start: migrated, and nobody has set it up. */
async function emptyInstallation(): Promise<RestoreTarget & { database: TestDatabase }> {
  const dataDir = await newFolder();
  const database = await newDatabase();
  const files = createLocalStore(join(dataDir, 'files'));
  return { database, databaseUrl: database.url, files, dataDir, ownSecret: undefined, migrationsFolder, jobHandlers };
}

beforeAll(async () => {
  source = await newDatabase();
  env = readEnv({ DATA_DIR: await newFolder(), LOG_LEVEL: 'fatal', RATE_LIMITS: 'false' });
  const platform = await composePlatform(env, source.url);
  await fillSampleStudio(platform);
  await platform.live.close();
  await platform.log.close();
  await platform.pool.end();
  await queueJobs();
  plain = (await backUp(env, source.url)).path;
  encrypted = (await backUp({ ...env, BACKUP_PASSPHRASE: passphrase }, source.url)).path;
}, 120_000);

afterAll(async () => {
  for (const database of databases) await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function queueJobs(): Promise<void> {
  const boss = new PgBoss({ connectionString: source.url, supervise: false, schedule: false });
  await boss.start();
  await syncQueues(boss, jobHandlers);
  const { name } = jobHandlers[0]?.definition ?? { name: '' };
  for (let n = 0; n < 3; n += 1)
    await boss.send(name, { n, text: 'tab\tand "quotes" \\ é' }, { startAfter: '2030-01-01T00:00:00Z' });
  await boss.stop({ graceful: false });
}

/** Every table with all of its rows, and every sequence. */
async function rowsOf({ url }: { url: string }): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const all: Record<string, unknown> = {};
  const { rows: tables } = await client.query(
    "select relname as name, relkind as kind from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')",
  );
  for (const { name, kind } of tables) {
    const text =
      kind === 'S' ? `select last_value, is_called from "${name}"` : `select t::text as row from "${name}" t order by 1`;
    all[name] = (await client.query(text)).rows;
  }
  all.jobs = (await client.query('select id, name, data, start_after from pgboss.job order by id')).rows;
  await client.end();
  return all;
}

async function filesOf(store: FileStore): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for await (const { key } of store.list()) {
    const file = await store.get(key);
    found.push([
      key,
      createHash('sha256')
        .update(await buffer(file?.stream ?? []))
        .digest('hex'),
    ]);
  }
  return Object.fromEntries(found);
}

/** What makes a schema: constraints, triggers with their state, and indexes. */
async function schemaOf({ url }: { url: string }): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`
    select 'constraint' as kind, conrelid::regclass::text || conname || pg_get_constraintdef(oid) || convalidated as text from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select 'trigger', pg_get_triggerdef(oid) || tgenabled from pg_trigger where not tgisinternal
    union all select 'index', indexdef from pg_indexes where schemaname = 'public' order by 1, 2`);
  await client.end();
  return rows;
}

describe('A backup', () => {
  it.each([
    ['plain', () => plain, undefined],
    ['encrypted', () => encrypted, passphrase],
  ])('brings every row, file, job and the secret back (%s)', { timeout: 60_000 }, async (_, path, word) => {
    const target = await emptyInstallation();
    await restoreBackup(target, path(), word);
    expect(await rowsOf(target.database)).toEqual(await rowsOf(source));
    expect(await schemaOf(target.database)).toEqual(await schemaOf(source));
    const files = await filesOf(target.files);
    expect(Object.keys(files).length).toBeGreaterThan(10);
    expect(files).toEqual(await filesOf(openStore(env)));
    expect(await readFile(secretFile(target.dataDir), 'utf8')).toBe(await readFile(secretFile(env.DATA_DIR), 'utf8'));
    expect(() => demandFinishedRestore(target.dataDir)).not.toThrow();
  });

  it('is for its owner alone, and nothing else is left in the folder', async () => {
    expect((await stat(plain)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(env.DATA_DIR, 'backups'))).toHaveLength(2);
  });

  it('shows nothing of what it holds once it is encrypted', async () => {
    const bytes = await readFile(encrypted);
    expect(bytes.subarray(0, 8).toString()).toBe('FOYERBK1');
    expect(bytes.indexOf(Buffer.from([0x1f, 0x8b, 0x08]), 0)).not.toBe(56);
  });

  it('is verified in a database that is gone afterwards', { timeout: 60_000 }, async () => {
    const manifest = await verifyBackup({ databaseUrl: source.url, migrationsFolder }, encrypted, passphrase);
    expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBeGreaterThan(3);
    const { rows } = await source.pool.query("select datname from pg_database where datname like 'foyer_verify_%'");
    expect(rows).toEqual([]);
  });
});
