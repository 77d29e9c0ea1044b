import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDb, createPool, type Db } from '#db/client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    pgUrl: string;
  }
}

export type TestDatabase = { url: string; pool: pg.Pool; db: Db; drop(): Promise<void> };

const template = 'foyer_template';
// One copy at a time: a template may have no other session, and the copy itself is one for a moment.
const copyLock = 7_411_902;

/** A migrated database of its own, copied from the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('pgUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(adminUrl, (client) => copyTemplate(client, name));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  // Other tests use the same cores and the same disk: one that is slow is not away.
  const pool = createPool(url.href, 10, { hangsAfter: 60 });
  return {
    url: url.href,
    pool,
    db: createDb(pool),
    async drop() {
      if (!pool.ended) await pool.end();
      await asAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Gives a test file its database: `const database = testDatabase()`, then `database.db` inside the tests. */
export function testDatabase(): TestDatabase {
  let current: TestDatabase | undefined;
  const get = (): TestDatabase => {
    if (!current) throw new Error('The test database exists only while tests run');
    return current;
  };
  beforeAll(async () => {
    current = await createTestDatabase();
  });
  afterAll(() => current?.drop());
  return {
    get url() {
      return get().url;
    },
    get pool() {
      return get().pool;
    },
    get db() {
      return get().db;
    },
    drop: () => get().drop(),
  };
}

async function copyTemplate(client: pg.Client, name: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [copyLock]);
  for (let left = 20; ; left -= 1) {
    try {
      await client.query(`create database ${name} template ${template} strategy file_copy`);
      return;
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === '55006';
      if (!busy || left === 0) throw error;
      await sleep(100);
    }
  }
}

async function asAdmin(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
