import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { chmod, copyFile, cp, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '#db/migrate.ts';
import { backup_settings } from '#db/schema/operations/backups.ts';
import { listBackups } from '#platform/backup/list-backups.server.ts';
import { fileSource } from '#platform/backup/place.server.ts';
import { readBackup } from '#platform/backup/read-backup.server.ts';
import { type RestoreTarget, restoreBackup } from '#platform/backup/restore-backup.server.ts';
import { demandFinishedRestore } from '#platform/backup/unfinished-restore.server.ts';
import { verifyBackup } from '#platform/backup/verify-backup.server.ts';
import { loadAppSecret, secretFile } from '#platform/crypto/app-secret.server.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { type Env, readEnv } from '#platform/env.server.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { createLocalStore } from '#platform/files/local-store.server.ts';
import { openStore } from '#platform/files/store.server.ts';
import { syncQueues } from '#platform/jobs/queues.server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { eventually } from '#tests/eventually.ts';
import { seedStudio } from '#tests/seed.ts';
import { backUp, runBackup } from './backup.server.ts';
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
let sourceRows: Record<string, unknown>;
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
  return { database, databaseUrl: async () => database.url, files, dataDir, ownSecret: undefined, migrationsFolder, jobHandlers };
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
  sourceRows = await rowsOf(source);
}, 120_000);

afterAll(async () => {
  for (const database of databases) await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  // Each database that goes waits for the disk.
}, 120_000);

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
    if (!file) throw new Error(`${key} is gone`);
    found.push([
      key,
      createHash('sha256')
        .update(await buffer(file.stream))
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
    select 'constraint' as kind, conrelid::regclass::text || conname || pg_get_constraintdef(oid) || convalidated::text as text from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select 'trigger', pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'index', indexdef from pg_indexes where schemaname = 'public' order by 1, 2`);
  await client.end();
  return rows;
}

describe('A backup', () => {
  // One that is not encrypted does so below, where its restore was cut off before.
  it('brings every row, file, job and the secret back, encrypted', { timeout: 120_000 }, async () => {
    const target = await emptyInstallation();
    await restoreBackup(target, encrypted, passphrase);
    expect(await rowsOf(target.database)).toEqual(sourceRows);
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
});

describe('A restore refuses', () => {
  let empty: Awaited<ReturnType<typeof emptyInstallation>>;

  beforeAll(async () => {
    empty = await emptyInstallation();
  });

  async function refusal(path: string, word?: string, change: Partial<typeof empty> = {}): Promise<string> {
    const target = { ...empty, ...change };
    const before = await usersIn(target.database);
    const { message } = await restoreBackup(target, path, word).then(
      () => expect.unreachable('It was restored'),
      (error: Error) => error,
    );
    // Nothing was written, so the next case finds the installation as empty as this one.
    expect(await usersIn(target.database)).toBe(before);
    expect(await readdir(target.dataDir)).toEqual([]);
    return message;
  }

  async function changed(path: string, change: (copy: string, size: number) => Promise<void>): Promise<string> {
    const copy = join(await newFolder(), 'copy');
    await copyFile(path, copy);
    await change(copy, (await stat(copy)).size);
    return copy;
  }

  const flipped = (path: string, where: number) =>
    changed(path, async (copy, size) => {
      const handle = await open(copy, 'r+');
      const at = Math.floor(size * where);
      const { buffer: byte } = await handle.read(Buffer.alloc(1), 0, 1, at);
      await handle.write(Buffer.from([(byte[0] ?? 0) ^ 0x40]), 0, 1, at);
      await handle.close();
    });
  const cut = (path: string, bytes: number) => changed(path, (copy, size) => truncate(copy, size - bytes));

  const damage = /is damaged or cut off; take another backup\.$/;

  it.each([0.05, 0.3, 0.7, 0.999])('a file with a changed byte at %d of its length', async (where) => {
    expect(await refusal(await flipped(plain, where))).toMatch(damage);
    expect(await refusal(await flipped(encrypted, where), passphrase)).toMatch(damage);
  });

  it.each([1, 17, 70_000, 150_000])('a file whose last %d bytes are missing', async (bytes) => {
    expect(await refusal(await cut(plain, bytes))).toMatch(damage);
    expect(await refusal(await cut(encrypted, bytes), passphrase)).toMatch(damage);
  });

  it('an encrypted file whose chunks changed places, or that ends where a chunk ends', async () => {
    const bytes = await readFile(encrypted);
    const [header, chunk] = [56, 64 * 1024 + 16];
    const first = bytes.subarray(header, header + chunk);
    const second = bytes.subarray(header + chunk, header + 2 * chunk);
    const swapped = Buffer.concat([bytes.subarray(0, header), second, first, bytes.subarray(header + 2 * chunk)]);
    const ended = bytes.subarray(0, header + 3 * chunk);
    for (const content of [swapped, ended]) {
      expect(await refusal(await changed(encrypted, (copy) => writeFile(copy, content)), passphrase)).toMatch(damage);
    }
  });

  it('what is no backup, and what is not there', async () => {
    expect(await refusal('package.json')).toBe('The file package.json is not a backup of Foyer.');
    expect(await refusal('nowhere.tar.gz')).toBe('There is no file nowhere.tar.gz.');
  });

  it('a wrong passphrase, and none', async () => {
    expect(await refusal(encrypted, 'another passphrase')).toBe(
      'The passphrase in BACKUP_PASSPHRASE is not the one of this backup.',
    );
    expect(await refusal(encrypted)).toBe('This backup is encrypted; set BACKUP_PASSPHRASE to its passphrase.');
  });

  it('an installation that somebody has set up', async () => {
    const installation = await emptyInstallation();
    await seedStudio(installation.database.db);
    await installation.database.pool.end();
    expect(await refusal(plain, undefined, installation)).toMatch(/^This installation is not empty/);
  });

  it('a database that something else uses', async () => {
    const other = new pg.Client({ connectionString: empty.database.url });
    await other.connect();
    expect(await refusal(plain)).toMatch(/^Something else is connected to the database/);
    await other.end();
  });

  it('nobody for a worker of the database, nor for a client that is about to leave', async () => {
    const connect = async (connectionString: string) => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      return client;
    };
    const installation = await emptyInstallation();
    const { database } = installation;
    await seedStudio(database.db);
    await database.pool.end();
    // Listed among the activity as autovacuum is, and no client either.
    const worker = new URL(database.url);
    worker.searchParams.set('replication', 'database');
    const sender = await connect(worker.href);
    const client = await connect(database.url);
    const restoring = `select from pg_stat_activity where datname = current_database()
      and application_name = 'foyer backup' and query like '%pg_stat_activity%'`;
    void eventually(async () => expect((await client.query(restoring)).rows).toHaveLength(1)).finally(() => client.end());
    const message = await refusal(plain, undefined, installation);
    await sender.end();
    expect(message).toMatch(/^This installation is not empty/);
  });

  it('an APP_SECRET that is not the one of the backup', async () => {
    expect(await refusal(plain, undefined, { ownSecret: 'x'.repeat(40) })).toMatch(
      /^APP_SECRET is not the secret of this backup/,
    );
  });

  it('a backup of a newer version', async () => {
    const message = await refusal(plain, undefined, { migrationsFolder: await olderMigrations(5) });
    expect(message).toMatch(/^This backup was made by a newer Foyer/);
  });
});

async function usersIn({ url }: TestDatabase): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as users from users');
  await client.end();
  return rows[0].users;
}

/** The migrations without the latest ones, as a version before this one had them. */
async function olderMigrations(without: number): Promise<string> {
  const folder = await newFolder();
  await cp(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -without) }));
  return folder;
}

it('A backup of an older version is brought up to date', { timeout: 120_000 }, async () => {
  const old = await newDatabase();
  await old.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  await migrateDatabase(old.pool, await olderMigrations(5));
  await old.pool.query(
    "insert into users (id, email, first_name, last_name, display_name) values (gen_random_uuid(), 'old@studio.test', 'O', 'L', 'O L')",
  );
  const { path } = await backUp({ ...env, BACKUP_DIR: await newFolder() }, old.url);
  const target = await emptyInstallation();
  await restoreBackup(target, path, undefined);
  const { rows } = await target.database.pool.query('select email from users');
  expect(rows).toEqual([{ email: 'old@studio.test' }]);
  expect(await schemaOf(target.database)).toEqual(await schemaOf(source));
  expect(await migrateDatabase(target.database.pool, migrationsFolder)).toBe(0);
  await verifyBackup({ databaseUrl: source.url, migrationsFolder }, fileSource(path), undefined);
});

/** Kills a backup or restore as soon as something of this name appears in the folder. */
async function killed(folder: string, sign: RegExp, ...args: string[]): Promise<void> {
  const script = join(import.meta.dirname, '../platform/backup/backup.testkit.ts');
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit' });
  const watching = watch(folder, (_, name) => {
    if (name && sign.test(name)) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'exit');
  watching.close();
  expect(signal).toBe('SIGKILL');
}

describe('A restore that is cut off again and again', () => {
  let target: Awaited<ReturnType<typeof emptyInstallation>>;
  const failure = new Error('The disk is gone');

  beforeAll(async () => {
    target = await emptyInstallation();
  });

  const killedAt = (sign: RegExp) => () => killed(target.dataDir, sign, 'restore', target.database.url, target.dataDir, plain);

  async function failsAtTheThirdFile(): Promise<void> {
    const { files } = target;
    let left = 3;
    const put: FileStore['put'] = async (key, content) => {
      left -= 1;
      if (left === 0) throw failure;
      return files.put(key, content);
    };
    await expect(restoreBackup({ ...target, files: { ...files, put } }, plain, undefined)).rejects.toThrow(failure);
  }

  async function failsAfterTheCommit(): Promise<void> {
    const breaking = Object.defineProperty({ ...target }, 'jobHandlers', {
      get(): never {
        throw failure;
      },
    });
    await expect(restoreBackup(breaking, plain, undefined)).rejects.toThrow(failure);
  }

  it.each([
    ['by a kill before the first row', killedAt(/^restore-unfinished$/)],
    ['by a kill at the first file', killedAt(/^files$/)],
    ['by a failure at the third file', failsAtTheThirdFile],
    ['by a failure after the commit', failsAfterTheCommit],
  ])('%s, says so', { timeout: 120_000 }, async (_, cutOff) => {
    await cutOff();
    expect(() => demandFinishedRestore(target.dataDir)).toThrow('A restore did not finish here');
  });

  it('can be started over', { timeout: 120_000 }, async () => {
    await restoreBackup(target, plain, undefined);
    expect(await rowsOf(target.database)).toEqual(sourceRows);
    expect(await schemaOf(target.database)).toEqual(await schemaOf(source));
    expect(await filesOf(target.files)).toEqual(await filesOf(openStore(env)));
    expect(await readFile(secretFile(target.dataDir), 'utf8')).toBe(await readFile(secretFile(env.DATA_DIR), 'utf8'));
    expect(() => demandFinishedRestore(target.dataDir)).not.toThrow();
  });
});

it('A backup is encrypted with the passphrase of the settings, and verified with it or that of the environment in a database that is gone afterwards', {
  timeout: 120_000,
}, async () => {
  const { db, url, pool } = await newDatabase();
  const own = { ...env, BACKUP_DIR: await newFolder(), DATABASE_URL: url, BACKUP_PASSPHRASE: passphrase };
  const ofSettings = 'twelve quiet lamps';
  const box = createSecretBox(await loadAppSecret(env.DATA_DIR, undefined, async () => true));
  const plan = { schedule: 'off', hour: 3, weekday: 0, place: 'folder', keep_daily: 7, keep_weekly: 4, keep_monthly: 6 } as const;
  await db.insert(backup_settings).values({ ...plan, is_encrypted: true, sealed_passphrase: box.seal(ofSettings) });
  const after = await backUp({ ...own, BACKUP_PASSPHRASE: undefined }, url, { note: 'before-upgrade' });
  expect(after.path).toMatch(/-before-upgrade\.tar\.gz\.enc$/);
  const { tables } = await readBackup(fileSource(encrypted), passphrase);
  expect(tables.find(({ name }) => name === 'users')?.rows).toBeGreaterThan(3);
  await expect(readBackup(fileSource(after.path), ofSettings)).resolves.toMatchObject({ format: 1 });
  const said: string[] = [];
  for (const path of [encrypted, after.path]) await runBackup(own, ['--verify', path], (line) => said.push(line));
  expect(said).toEqual([expect.stringContaining('can be restored'), expect.stringContaining('can be restored')]);
  const { rows } = await pool.query("select datname from pg_database where datname like 'foyer_verify_%'");
  expect(rows).toEqual([]);
  const withoutEnvironment = runBackup({ ...own, BACKUP_PASSPHRASE: undefined }, ['--verify', encrypted], () => {});
  await expect(withoutEnvironment).rejects.toThrow('The stored passphrase is not the one of this backup');
});

it('A backup that fails leaves the last good one and nothing else', async () => {
  const folder = await newFolder();
  const good = await backUp({ ...env, BACKUP_DIR: folder }, source.url);
  const broken = `${source.url}_gone`;
  await expect(backUp({ ...env, BACKUP_DIR: folder }, broken)).rejects.toThrow();
  expect(await readdir(folder)).toEqual([basename(good.path)]);
});

it('A backup that is killed leaves no file that could be taken for one', { timeout: 120_000 }, async () => {
  const folder = await newFolder();
  const good = await backUp({ ...env, BACKUP_DIR: folder }, source.url);
  await killed(folder, /partial$/, 'write', source.url, env.DATA_DIR, join(folder, 'foyer-2026-01-01T00-00-00-000Z.tar.gz'));
  expect((await listBackups(folder)).map(({ name }) => name)).toEqual([basename(good.path)]);
});
