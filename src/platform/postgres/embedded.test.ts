import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, StartError, startEmbedded } from './embedded.server.ts';

const folders: string[] = [];
const running: Embedded[] = [];

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'foyer-pg-'));
  folders.push(path);
  return join(path, 'data');
}

async function start(dataDir: string, say?: (line: string) => void): Promise<Embedded> {
  const db = await startEmbedded({ dataDir, say });
  running.push(db);
  return db;
}

async function sql<T extends pg.QueryResultRow>(db: Embedded, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function refusal(dataDir: string): Promise<StartError> {
  const error = await startEmbedded({ dataDir }).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof StartError)) throw new Error(`expected a StartError, got ${error}`);
  return error;
}

// mkdtemp makes closed folders; as root PostgreSQL's own user has to get past the first one, as in any checkout.
const openFolder = () => {
  const dataDir = folder();
  execFileSync('chmod', ['755', join(dataDir, '..')]);
  return dataDir;
};

afterEach(async () => {
  await Promise.all(running.splice(0).map((db) => db.stop()));
});
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

describe('a new data folder', () => {
  const dataDir = openFolder();
  const said: string[] = [];
  let db: Embedded;
  beforeAll(async () => {
    db = await startEmbedded({ dataDir, say: (line) => said.push(line) });
  });
  afterAll(() => db.stop());

  test('becomes a safe UTF-8 database with checksums', async () => {
    const settings = await sql<{ name: string; setting: string }>(
      db,
      `SELECT name, setting FROM pg_settings WHERE name IN
       ('data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories', 'TimeZone')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      TimeZone: 'UTC',
    });
    expect(
      await sql(
        db,
        `SELECT datname, pg_encoding_to_char(encoding) AS enc, datlocale FROM pg_database WHERE datname = current_database()`,
      ),
    ).toEqual([{ datname: 'foyer', enc: 'UTF8', datlocale: 'C.UTF-8' }]);
    expect(await sql(db, `SELECT lower('ÄÉ') AS low`)).toEqual([{ low: 'äé' }]);
  });

  test('needs the password, which only the owner can read', async () => {
    const open = db.url.replace(/:[^:@]+@/, ':wrong@');
    await expect(new pg.Client({ connectionString: open }).connect()).rejects.toThrow('password authentication failed');
    expect(
      await sql(db, `SELECT 1 FROM pg_authid WHERE rolname = current_user AND rolpassword LIKE 'SCRAM-SHA-256%'`),
    ).toHaveLength(1);
    expect(statSync(join(db.dataDir, 'foyer.password')).mode & 0o777).toBe(0o600);
    expect(statSync(db.dataDir).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(db.dataDir, '..')).filter((name) => name.includes('.new'))).toEqual([]);
  });

  test('says what takes a moment, once', () => {
    // In a checkout that is closed to others, root is also told where the programs run from.
    const rest = said.filter((line) => !line.startsWith('PostgreSQL runs from a copy'));
    expect(rest).toEqual(['Preparing the database (first start only).']);
  });

  test('is refused to a second start with one sentence', async () => {
    const error = await refusal(dataDir);
    expect(error.message).toBe(
      `Foyer is already running on the folder ${dataDir}; stop it first, or set DATA_DIR to another folder.`,
    );
  });
});

/** Making a database is dear: what needs none of its own starts this one. */
const madeFolder = openFolder();
test('a stopped database comes back with its rows, and stopping twice is harmless', async () => {
  const first = await start(madeFolder);
  await sql(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await Promise.all([first.stop(), first.stop()]);
  expect(existsSync(join(first.dataDir, 'postmaster.pid'))).toBe(false);
  const second = await start(madeFolder);
  expect(await sql(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('a first start that was cut off leaves nothing that hinders the next', async () => {
  const dataDir = openFolder();
  const draft = join(dataDir, 'postgres.new', 'data');
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'PG_VERSION'), '18\n');
  writeFileSync(join(dataDir, 'postgres.new', 'password'), 'old');
  const db = await start(dataDir);
  expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
  expect(await sql(db, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

describe('a postmaster.pid left behind', () => {
  let pidFile: string;
  beforeAll(async () => {
    const db = await startEmbedded({ dataDir: madeFolder });
    pidFile = join(db.dataDir, 'postmaster.pid');
    await db.stop();
  });

  const rest = ['', '1700000000', '54321', '', '127.0.0.1', '  1234567   1', 'ready   ', ''].join('\n');
  test.each([
    ['is empty', ''],
    ['names a dead process', `4194303${rest}`],
    ['names a process number that something else now has', `${process.pid}${rest}`],
    ['is garbage', 'no number at all'],
  ])('%s: it is no obstacle', async (_, content) => {
    writeFileSync(pidFile, content);
    const db = await start(madeFolder);
    expect(await sql(db, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

test('a killed postmaster is started again under the same address', async () => {
  const said: string[] = [];
  const db = await start(madeFolder, (line) => said.push(line));
  await sql(db, 'CREATE TABLE kept_by_kill AS SELECT 42 AS answer');
  process.kill(Number(readFileSync(join(db.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  let rows: unknown;
  for (let attempt = 0; attempt < 200 && !rows; attempt++) {
    rows = await sql(db, 'SELECT answer FROM kept_by_kill').catch(() => sleep(25, undefined));
  }
  expect(rows).toEqual([{ answer: 42 }]);
  expect(said).toContain('The database stopped unexpectedly; starting it again.');
});

test('no acknowledged row is lost when the process is killed again and again', async () => {
  const acknowledged: string[] = [];
  for (let round = 1; round <= 3; round++) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'writer.testkit.ts'), madeFolder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    const goal = acknowledged.length + round * 17;
    for await (const line of createInterface(child.stdout)) {
      acknowledged.push(line);
      if (acknowledged.length === goal) child.kill('SIGKILL');
    }
    expect(await exit).toEqual([null, 'SIGKILL']);
  }
  const db = await start(madeFolder);
  const kept = new Set((await sql<{ n: string }>(db, 'SELECT n FROM acknowledged')).map(({ n }) => n));
  expect(acknowledged.length).toBeGreaterThanOrEqual(17 * 6);
  expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
});

test.each([
  ['a path that is a file', (path: string) => writeFileSync(path, ''), 'is not a folder'],
  [
    'a cluster of another version',
    (path: string) => {
      mkdirSync(join(path, 'postgres'), { recursive: true });
      writeFileSync(join(path, 'postgres', 'PG_VERSION'), '15\n');
    },
    'was made by PostgreSQL 15',
  ],
  [
    'a folder with something else in it',
    (path: string) => {
      mkdirSync(join(path, 'postgres'), { recursive: true });
      writeFileSync(join(path, 'postgres', 'notes.txt'), 'mine');
    },
    'holds no database',
  ],
])('%s is refused with one sentence and left alone', async (_, prepare, words) => {
  const dataDir = openFolder();
  prepare(dataDir);
  const error = await refusal(dataDir);
  expect(error.message).toContain(words);
  expect(error.message.split('\n')).toHaveLength(1);
});
