import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, createPool } from '#db/client.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { defined } from '#platform/feature/defined.ts';
import { createJobs } from '#platform/jobs/jobs.server.ts';
import { createLive } from '#platform/live/live.server.ts';
import { testDatabase } from '#tests/database.ts';
import { eventually } from '#tests/eventually.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { createDispatcher } from './dispatcher.server.ts';
import { emit } from './emit.server.ts';
import { on } from './event.ts';
import { createRunsTable, recordHandler, recordJob, runsOf, testHappened } from './record-job.testkit.ts';

const database = testDatabase();
const logger = memoryLogger();

/** What a worker process holds, on a pool of its own. */
function startProcess() {
  const pool = createPool(database.url, 5);
  const db = createDb(pool);
  const live = createLive({ databaseUrl: database.url, logger });
  const jobs = createJobs({ pool, logger, ctx: { db }, handlers: [recordHandler] });
  const dispatcher = createDispatcher({ db, live, logger, jobs, subscriptions: [on(testHappened, recordJob)] });
  return {
    async start() {
      await jobs.start();
      dispatcher.start();
    },
    async stop() {
      await dispatcher.stop();
      await jobs.stop();
      await live.close();
      await pool.end();
    },
  };
}

async function killedChild(moment: string): Promise<void> {
  const file = fileURLToPath(new URL('./killed.testkit.ts', import.meta.url));
  const child = spawn(process.execPath, [file, database.url, moment], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

const waiting = () => database.db.$count(domain_events, isNull(domain_events.dispatched_at));

beforeAll(() => createRunsTable(database.db));
// Test files of one worker share their modules, and no feature lists these two.
afterAll(() => {
  defined.events.delete(testHappened.name);
  defined.jobs.delete(recordJob.name);
});

describe('a process killed with -9', () => {
  const processes = [startProcess, startProcess].map((make) => ({
    make,
    running: undefined as ReturnType<typeof startProcess> | undefined,
  }));
  afterAll(() => Promise.all(processes.map(({ running }) => running?.stop())));

  it('loses no event and runs none twice, wherever it dies', { timeout: 90_000 }, async () => {
    const moments = ['after-commit', 'before-dispatch-commits', 'after-dispatch'];
    for (const moment of moments) await killedChild(moment);
    // The last child took all that waited with it into its own dispatch, but ran nothing.
    for (const moment of moments) expect(await runsOf(database.db, moment)).toBe(0);

    for (const one of processes) one.running = one.make();
    await Promise.all(processes.map(({ running }) => running?.start()));
    await eventually(async () => {
      for (const moment of moments) expect(await runsOf(database.db, moment)).toBe(1);
    });
    await sleep(2_500);
    for (const moment of moments) expect(await runsOf(database.db, moment)).toBe(1);
    expect(await waiting()).toBe(0);
  });

  it('two dispatchers at once carry 300 events exactly once each, and promptly', async () => {
    const started = performance.now();
    await database.db.transaction(async (tx) => {
      for (let n = 0; n < 300; n += 1) await emit(tx, testHappened, { note: `many` });
    });
    await eventually(async () => expect(await runsOf(database.db, 'many')).toBe(300));
    const took = performance.now() - started;
    await sleep(500);
    expect(await runsOf(database.db, 'many')).toBe(300);
    expect(took).toBeLessThan(15_000);

    const one = performance.now();
    await emit(database.db, testHappened, { note: 'single' });
    await eventually(async () => expect(await runsOf(database.db, 'single')).toBe(1));
    expect(performance.now() - one).toBeLessThan(1_500);
  });

  it('tells of an event that no subscriber can read, and goes on', async () => {
    await database.db.insert(domain_events).values({ type: 'test.happened', payload: { note: 7 } });
    await emit(database.db, testHappened, { note: 'after the bad one' });
    await eventually(async () => expect(await runsOf(database.db, 'after the bad one')).toBe(1));
    expect(await waiting()).toBe(0);
    const told = logger.entries.filter((entry) => entry.level === 'error').map((entry) => entry.message);
    expect(told).toEqual(['The event test.happened does not fit the job test.record']);
  });
});

it('an event of a transaction that is undone never existed', async () => {
  const undone = database.db.transaction(async (tx) => {
    await emit(tx, testHappened, { note: 'undone' });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await runsOf(database.db, 'undone')).toBe(0);
});

it('an event is stored as its schema says, or not at all', async () => {
  const payload = { note: 'exact', stray: true };
  await emit(database.db, testHappened, payload);
  const stored = await database.db.select().from(domain_events);
  expect(stored.map((event) => event.payload)).toContainEqual({ note: 'exact' });
  await expect(emit(database.db, testHappened, JSON.parse('{"note":7}'))).rejects.toThrow(
    /^The event test.happened was emitted with a payload that its schema refuses \(note: /,
  );
  expect(await database.db.$count(domain_events)).toBe(stored.length);
});
