import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { domain_events } from '#db/schema/platform/events.ts';
import { system_settings } from '#db/schema/platform/settings.ts';
import { testDatabase } from '#tests/database.ts';
import { eventually } from '#tests/eventually.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { createLive, type Live } from './live.server.ts';

const database = testDatabase();
const open: Live[] = [];

async function connect() {
  const logger = memoryLogger();
  const live = createLive({ databaseUrl: database.url, logger });
  open.push(live);
  await live.ready;
  return { live, logger };
}

const mine = sql`application_name = 'foyer live' and datname = current_database()`;
const cutConnections = () => database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${mine}`);

afterEach(() => Promise.all(open.splice(0).map((live) => live.close())));

it('hears what the database and other processes tell', async () => {
  const [{ live: one }, { live: two }] = [await connect(), await connect()];
  const settings = vi.fn();
  const events = vi.fn();
  one.on('settings', settings);
  const stop = one.on('events', events);
  await database.db.insert(system_settings).values({ key: 'site_name', value: 'Foyer' });
  await eventually(() => expect(settings).toHaveBeenCalledTimes(1));
  two.publish('events');
  await eventually(() => expect(events).toHaveBeenCalledTimes(1));
  stop();
  await database.db.insert(domain_events).values({ type: 'x', payload: {} });
  two.publish('settings');
  await eventually(() => expect(settings).toHaveBeenCalledTimes(2));
  expect(events).toHaveBeenCalledTimes(1);
});

it('hears what was told along with a topic, and nothing of it after a reconnection', async () => {
  const { live } = await connect();
  const heard = vi.fn();
  live.on('signal', heard);
  await database.db.execute(sql`select pg_notify('foyer', 'signal user:1 typing 2')`);
  await eventually(() => expect(heard.mock.calls).toEqual([['user:1 typing 2']]));
  await cutConnections();
  await eventually(() => expect(heard.mock.calls.slice(1)).toEqual([[undefined]]));
});

it('reconnects after its connection is cut, fires every topic once and hears again', async () => {
  const { live, logger } = await connect();
  const settings = vi.fn();
  const sessions = vi.fn();
  live.on('settings', settings);
  live.on('sessions', sessions);
  await cutConnections();
  await eventually(() => expect([settings.mock.calls.length, sessions.mock.calls.length]).toEqual([1, 1]));
  live.publish('settings');
  await eventually(() => expect(settings).toHaveBeenCalledTimes(2));
  expect(logger.entries.map((entry) => entry.level)).toEqual(['warn']);
});

it('sends after the reconnect what was published while disconnected', async () => {
  const { live: one, logger } = await connect();
  const { rows } = await database.db.execute(sql`select pid from pg_stat_activity where ${mine}`);
  const { live: two } = await connect();
  const heard = vi.fn();
  two.on('orders', heard);
  await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
  await eventually(() => expect(logger.entries).toHaveLength(1));
  one.publish('orders');
  await eventually(() => expect(heard).toHaveBeenCalledTimes(1));
});

it('survives a listener that fails, waits for none before it calls the next, and closes while it is still connecting', async () => {
  const { live, logger } = await connect();
  const fine = vi.fn();
  live.on('topic', () => {
    throw new Error('broken listener');
  });
  live.on('topic', () => new Promise(() => {}));
  live.on('topic', fine);
  live.publish('topic');
  await eventually(() => expect(fine).toHaveBeenCalled());
  expect(logger.entries).toMatchObject([{ level: 'error', message: 'A listener of topic failed' }]);

  const unreachable = createLive({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', logger: memoryLogger() });
  await unreachable.close();
  const early = createLive({ databaseUrl: database.url, logger: memoryLogger() });
  await early.close();
});
