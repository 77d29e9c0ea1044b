import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#tests/database.ts';
import { eventually } from '#tests/eventually.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { ownDefinitions } from '#tests/own-definitions.ts';
import { defineJob, handleJob, type JobHandler, type JobRun, scheduleJob } from './job.ts';
import { createJobs, type Jobs } from './jobs.server.ts';

ownDefinitions();
const database = testDatabase();
const open: Jobs[] = [];
const greet = defineJob({
  name: 'test.greet',
  schema: z.object({ name: z.string(), loud: z.boolean().default(false) }),
  retryDelay: 1,
});

function make(
  handlers: JobHandler<{ seen: unknown[] }>[],
  schedules: ReturnType<typeof scheduleJob>[] = [],
  load = { isHigh: () => false },
) {
  const logger = memoryLogger();
  const ctx = { seen: [] as unknown[] };
  const jobs = createJobs({ pool: database.pool, logger, ctx, handlers, schedules, load });
  open.push(jobs);
  return { jobs, logger, seen: ctx.seen };
}

afterEach(() => Promise.all(open.splice(0).map((jobs) => jobs.stop())));

it('checks the payload at both ends and hands the parsed one to the work', async () => {
  const { jobs, seen } = make([handleJob(greet, async (ctx: { seen: unknown[] }, payload) => void ctx.seen.push(payload))]);
  await jobs.start();
  await jobs.send(null, greet, { name: 'Ann' });
  await eventually(() => expect(seen).toEqual([{ name: 'Ann', loud: false }]));
  await expect(jobs.send(null, greet, JSON.parse('{"name":7}'))).rejects.toThrow();
});

it('works on, at a fraction of its speed, while many visitors are being served', async () => {
  const isHigh = vi.fn(() => true);
  const work = handleJob(greet, async (ctx: { seen: unknown[] }) => void ctx.seen.push(isHigh.mock.calls.length));
  const { jobs, seen } = make([work], [], { isHigh });
  await jobs.start();
  const began = performance.now();
  await jobs.send(null, greet, { name: 'Ann' });
  await eventually(() => expect(seen).toEqual([1]));
  expect(performance.now() - began).toBeGreaterThan(200);
});

it('sends with the transaction or not at all', async () => {
  const { jobs, seen } = make([handleJob(greet, async (ctx: { seen: unknown[] }, payload) => void ctx.seen.push(payload.name))]);
  await jobs.start();
  const undone = database.db.transaction(async (tx) => {
    await jobs.send(tx, greet, { name: 'undone' });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await database.db.transaction((tx) => jobs.send(tx, greet, { name: 'done' }));
  jobs.wake(greet.name);
  await eventually(() => expect(seen).toEqual(['done']));
});

it('tries a failed job again later, and logs each failure', async () => {
  const runs: JobRun[] = [];
  const failing = defineJob({ name: 'test.failing', schema: z.object({}), retryLimit: 1, retryDelay: 1 });
  const { jobs, logger } = make([
    handleJob(failing, async (_ctx, _payload, job) => {
      runs.push(job);
      throw new Error('broken work');
    }),
  ]);
  await jobs.start();
  const id = await jobs.send(null, failing, {});
  await eventually(() => expect(logger.entries).toHaveLength(2));
  expect(runs).toMatchObject([
    { id, attempt: 1, isLastAttempt: false },
    { id, attempt: 2, isLastAttempt: true },
  ]);
  expect(logger.entries.map(({ level, category, message }) => [level, category, message])).toEqual([
    ['warn', 'system', 'The job test.failing failed and will be tried again'],
    ['error', 'system', 'The job test.failing failed for good'],
  ]);
});

it('keeps one job for a key', async () => {
  const keyed = defineJob({ name: 'test.keyed', schema: z.object({ id: z.string() }), singletonKey: ({ id }) => id });
  const { jobs, seen } = make([
    handleJob(keyed, async (ctx: { seen: unknown[] }, { id }) => {
      ctx.seen.push(id);
      await sleep(300);
    }),
  ]);
  await jobs.start();
  const ids = await Promise.all(['a', 'a', 'b'].map((id) => jobs.send(null, keyed, { id })));
  expect(ids.filter((id) => id === null)).toHaveLength(1);
  await eventually(() => expect(seen.toSorted()).toEqual(['a', 'b']));
});

it('waits for the work under way when it stops', async () => {
  const slow = defineJob({ name: 'test.slow', schema: z.object({}) });
  const { jobs, seen } = make([
    handleJob(slow, async (ctx: { seen: unknown[] }) => {
      ctx.seen.push('started');
      await sleep(1_200);
      ctx.seen.push('finished');
    }),
  ]);
  await jobs.start();
  await jobs.send(null, slow, {});
  await eventually(() => expect(seen).toEqual(['started']));
  await jobs.stop();
  expect(seen).toEqual(['started', 'finished']);
});

it('stores schedules, changes them and forgets those that are gone; a second start changes nothing', async () => {
  const handlers = [handleJob(greet, async () => {})];
  const first = make(handlers, [scheduleJob(greet, '0 3 * * *', { name: 'nightly' })]);
  await first.jobs.start();
  expect(await first.jobs.boss.getSchedules()).toMatchObject([
    { name: greet.name, cron: '0 3 * * *', data: { name: 'nightly' } },
  ]);
  const query = vi.spyOn(database.pool, 'query');
  const second = make(handlers, [scheduleJob(greet, '0 3 * * *', { name: 'nightly' })]);
  await second.jobs.start();
  expect(query.mock.calls.filter(([text]) => /create_queue\('test|insert into pgboss\.schedule/i.test(String(text)))).toEqual([]);
  query.mockRestore();
  const third = make(handlers, []);
  await third.jobs.start();
  expect(await third.jobs.boss.getSchedules()).toEqual([]);
});

it('finds what another process has sent within moments', async () => {
  const { jobs, seen } = make([handleJob(greet, async (ctx: { seen: unknown[] }, payload) => void ctx.seen.push(payload.name))]);
  await jobs.start();
  const elsewhere = make([]);
  await elsewhere.jobs.boss.start();
  await elsewhere.jobs.boss.send(greet.name, { name: 'from elsewhere', loud: false });
  await eventually(() => expect(seen).toEqual(['from elsewhere']));
});
