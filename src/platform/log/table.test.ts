import { once } from 'node:events';
import pg from 'pg';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
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
  const listener = new pg.Client({ connectionString: database.url });
  onTestFinished(() => listener.end());
  await listener.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  const hear = async (count: number) => {
    while (heard.length < count) await once(listener, 'notification');
    return heard;
  };
  await listener.query('listen foyer');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });

  expect((await write()).failed).toEqual([]);
  expect(await hear(1)).toEqual([signal]);
  for (let n = 0; n < 3; n++) await write();
  vi.advanceTimersByTime(999);
  await database.pool.query(`select pg_notify('foyer', 'asked')`);
  expect(await hear(2)).toEqual([signal, 'asked']);
  vi.advanceTimersByTime(1);
  expect(await hear(3)).toEqual([signal, 'asked', signal]);
});
