import { afterEach, expect, it, vi } from 'vitest';
import { testDatabase } from '#tests/database.ts';
import { toRow } from './row.ts';

const database = testDatabase();
const signal = 'signal studio logs new';

afterEach(() => {
  vi.useRealTimers();
});

it('tells open pages that entries were written: at most once a second, and after the last one', async () => {
  // When it told last is state of the module.
  vi.resetModules();
  const { writeRows } = await import('./table.server.ts');
  const write = () => writeRows(database.pool, 'x', [toRow('debug', { category: 'system', message: 'told' }, new Date())]);
  const listener = await database.pool.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen foyer');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });

  expect((await write()).failed).toEqual([]);
  await expect.poll(() => heard).toEqual([signal]);
  for (let n = 0; n < 3; n++) await write();
  vi.advanceTimersByTime(999);
  await database.pool.query(`select pg_notify('foyer', 'asked')`);
  await expect.poll(() => heard.slice(1)).toEqual(['asked']);
  vi.advanceTimersByTime(1);
  await expect.poll(() => heard.slice(2)).toEqual([signal]);
  listener.release(true);
});
