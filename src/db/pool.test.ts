import { setImmediate as oneTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '#tests/database.ts';
import { eventually } from '#tests/eventually.ts';
import { createDb, createPool } from './client.ts';
import { DatabaseUnavailable, isUnavailable, lostSince } from './unavailable.ts';

const database = testDatabase();
const open: pg.Pool[] = [];
const reports = { onLost: vi.fn(), onBack: vi.fn() };

function makePool(most = 2, options: { hangsAfter?: number } = {}): pg.Pool {
  const pool = createPool(database.url, most, { ...reports, ...options });
  open.push(pool);
  return pool;
}

const endBackend = (pid: unknown) => database.pool.query('select pg_terminate_backend($1)', [pid]);

afterEach(async () => {
  vi.clearAllMocks();
  await Promise.all(open.splice(0).map((pool) => pool.end()));
});

describe('a connection that breaks', () => {
  it('fails the transaction it served and nothing else', async () => {
    const pool = makePool();
    const db = createDb(pool);
    const failed = db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
      await endBackend(rows[0]?.pid);
      await eventually(() => expect(reports.onLost).toHaveBeenCalled());
      await tx.execute(sql`select 1`);
    });
    await expect(failed).rejects.toSatisfy(isUnavailable);
    expect(pool.totalCount).toBe(0);
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    expect(reports.onLost).toHaveBeenCalledTimes(1);
    expect(reports.onBack).toHaveBeenCalledTimes(1);
  });

  it('does not keep its place in the pool when it broke before the transaction began', async () => {
    const pool = makePool(1);
    const db = createDb(pool);
    // Ahead of the transaction's own first statement.
    pool.once('acquire', (client) => void client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {}));
    await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toSatisfy(isUnavailable);
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });
});

it.each([
  ['asked for', (pool: pg.Pool) => pool.connect()],
  ['used for one statement', (pool: pg.Pool) => pool.query('select 1')],
])(
  'an idle connection that breaks while it is %s, with nobody there to make another, is told as a database that is away',
  async (_, use) => {
    const pool = makePool();
    const idle = await pool.connect();
    idle.release();
    pool.options.connectionString = 'postgres://nobody@127.0.0.1:1/none';
    const using = use(pool);
    idle.emit('error', new Error('read ECONNRESET'));
    await expect(using).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(reports.onLost).toHaveBeenCalledTimes(1);
  },
);

describe('a pool that is used up', () => {
  it('tells those who wait after a moment, everybody else at once, and serves again', async () => {
    const pool = makePool();
    const held = [await pool.connect(), await pool.connect()];
    await expect(pool.query('select 1')).rejects.toThrow('All connections to the database are in use');
    const begin = performance.now();
    await expect(pool.connect()).rejects.toBeInstanceOf(DatabaseUnavailable);
    // Those before it waited two seconds.
    expect(performance.now() - begin).toBeLessThan(1_000);
    for (const client of held) client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(pool.waitingCount).toBe(0);
  });

  it('lets everybody wait while connections come back', async () => {
    const pool = makePool();
    const slow = Array.from({ length: 12 }, () => pool.query('select pg_sleep(0.5)'));
    expect(await Promise.all(slow)).toHaveLength(12);
  });
});

it('waits for a long statement while the database answers others', async () => {
  const pool = makePool();
  expect((await pool.query('select 1 as one from pg_sleep(3)')).rows).toEqual([{ one: 1 }]);
  expect(reports.onLost).not.toHaveBeenCalled();
});

it('tells a wrong address by its reason', async () => {
  const url = new URL(database.url);
  url.port = '1';
  const pool = createPool(url.href, 2, reports);
  await expect(pool.query('select 1')).rejects.toThrow(/ECONNREFUSED/);
  await expect(pool.connect()).rejects.toThrow('The database refuses connections');
  expect(reports.onLost).toHaveBeenCalledTimes(1);
  await pool.end();
});

describe('a process that is busy itself', () => {
  it('does not take its own silence for that of the database', async () => {
    // One question without an answer is enough to call it away. Four looks find silence, then the question has a second.
    const pool = makePool(2, { hangsAfter: 1 });
    const answer = pool.query('select 1 as one from pg_sleep(3)');
    const until = performance.now() + 4_000;
    while (performance.now() < until) {
      block(400);
      await oneTurn();
    }
    expect((await answer).rows).toEqual([{ one: 1 }]);
    expect(reports.onLost).not.toHaveBeenCalled();
  });
});

/** Nothing else of the process runs for as long. It waits instead of reckoning, so that the tests beside it have the core. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

it('whoever is refused without being heard is known by the time, for libraries that hide why they failed', async () => {
  const pool = createPool('postgres://nobody@127.0.0.1:1/none', 2, reports);
  open.push(pool);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  try {
    await expect(pool.connect()).rejects.toThrow('ECONNREFUSED');
    const began = Date.now() + 50;
    clock.mockReturnValue(began);
    expect(lostSince(began)).toBe(false);
    await expect(pool.connect()).rejects.toThrow('The database refuses connections');
    expect(lostSince(began)).toBe(true);
  } finally {
    clock.mockRestore();
  }
});
