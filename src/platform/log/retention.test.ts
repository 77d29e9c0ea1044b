import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { ensureMonths, listMonths } from '#db/monthly-partitions.ts';
import { application_logs } from '#db/schema/platform/logs.ts';
import { saveSettings } from '#platform/settings/save-settings.server.ts';
import type { LogLevel } from '#shared/logs.ts';
import { logSettings } from '#shared/settings/logs.ts';
import { testDatabase } from '#tests/database.ts';
import { logTable, tidyLogs } from './retention.server.ts';

const database = testDatabase();
const day = 86_400_000;
const owner = { actor: { id: '0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11', role: 'super_admin' }, request_id: null, ip_address: null };
const monthsAgo = (count: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15));
};
const entry = (timestamp: Date, message: string, level: LogLevel = 'info') => ({
  timestamp,
  level,
  category: 'system' as const,
  message,
});
const messages = async () =>
  (await database.db.select().from(application_logs).orderBy(application_logs.timestamp)).map((row) => row.message);
const partOf = async (message: string) => {
  const { rows } = await database.db.execute<{ part: string }>(
    sql`select tableoid::regclass::text as part from application_logs where message = ${message}`,
  );
  return rows[0]?.part;
};
const nameOf = (month: Date) => `application_logs_${month.toISOString().slice(0, 7).replace('-', '_')}`;

beforeEach(async () => {
  await database.db.delete(application_logs);
});

describe('months', () => {
  it('are made ahead once, also by two processes at the same time', async () => {
    const { db } = database;
    const next = monthsAgo(-1);
    const made = await Promise.all([ensureMonths(db, logTable), ensureMonths(db, logTable)]);
    expect(made.flat()).toEqual([nameOf(next)]);
    expect((await listMonths(db, logTable)).map(({ table }) => table)).toEqual([nameOf(new Date()), nameOf(next)]);
    await db.insert(application_logs).values(entry(next, 'next month', 'warn'));
    expect(await partOf('next month')).toBe(`${nameOf(next)}_warn`);
  });

  it('take over what was kept while they were missing', async () => {
    const { db } = database;
    const late = monthsAgo(-3);
    await db.insert(application_logs).values([entry(late, 'early bird', 'fatal'), entry(monthsAgo(40), 'of long ago')]);
    expect(await partOf('early bird')).toBe('application_logs_default');
    await ensureMonths(db, logTable, { now: late, ahead: 0 });
    expect(await partOf('early bird')).toBe(`${nameOf(late)}_fatal`);
    expect(await partOf('of long ago')).toBe('application_logs_default');
  });

  it('have the indexes that lists and filters use', async () => {
    const { db } = database;
    await ensureMonths(db, logTable);
    const { rows } = await db.execute<{ definition: string }>(
      sql`select indexdef as definition from pg_indexes where tablename = ${`${nameOf(monthsAgo(-1))}_info`}`,
    );
    const columns = rows.map(({ definition }) => /\((.+)$/.exec(definition)?.[1]).toSorted();
    expect(columns).toEqual([
      '"timestamp" DESC NULLS LAST, id DESC NULLS LAST)',
      'category, "timestamp" DESC NULLS LAST)',
      'id) WHERE is_sample',
      'id, "timestamp", level)',
      'request_id)',
    ]);
  });
});

describe('retention', () => {
  it('goes by level: tables that are over are dropped or emptied, younger ones stay', async () => {
    const { db } = database;
    await saveSettings(db, owner, logSettings, { ...logSettings.defaults, info_days: 30, error_days: 200, fatal_days: 400 });
    for (const months of [16, 4, 8]) await ensureMonths(db, logTable, { now: monthsAgo(months), ahead: 0 });
    await db
      .insert(application_logs)
      .values([
        entry(monthsAgo(16), 'fatal of 16 months ago', 'fatal'),
        entry(monthsAgo(8), 'info of 8 months ago'),
        entry(monthsAgo(8), 'error of 8 months ago', 'error'),
        entry(monthsAgo(8), 'fatal of 8 months ago', 'fatal'),
        entry(monthsAgo(4), 'info of 4 months ago'),
        entry(monthsAgo(4), 'error of 4 months ago', 'error'),
        entry(new Date(Date.now() - 2 * day), 'recent'),
      ]);
    const tidied = await tidyLogs(db, 30);
    expect(await messages()).toEqual(['fatal of 8 months ago', 'error of 4 months ago', 'recent']);
    expect(tidied.dropped).toEqual([
      nameOf(monthsAgo(16)),
      `${nameOf(monthsAgo(8))}_info`,
      `${nameOf(monthsAgo(8))}_error`,
      `${nameOf(monthsAgo(4))}_info`,
    ]);
    expect(tidied.deleted).toBe(0);
    // A late entry finds its place.
    await db.insert(application_logs).values(entry(monthsAgo(8), 'late'));
    expect(await partOf('late')).toBe(`${nameOf(monthsAgo(8))}_info`);
  });

  it('deletes what has no month, and what is beyond the limit', async () => {
    const { db } = database;
    await db
      .insert(application_logs)
      .values([
        entry(monthsAgo(60), 'long ago'),
        entry(new Date(Date.now() - 3_000), 'third'),
        entry(new Date(Date.now() - 2_000), 'second', 'error'),
        entry(new Date(Date.now() - 1_000), 'first'),
      ]);
    expect((await tidyLogs(db, 30)).deleted).toBe(1);
    expect((await tidyLogs(db, 30, 3)).deleted).toBe(0);
    expect((await tidyLogs(db, 30, 2)).deleted).toBe(1);
    expect(await messages()).toEqual(['second', 'first']);
  });

  it('leaves a table that is being read for long to the next night', async () => {
    const { db } = database;
    const old = monthsAgo(20);
    await ensureMonths(db, logTable, { now: old, ahead: 0 });
    await db.insert(application_logs).values(entry(old, 'being read'));
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query('select * from application_logs');
    expect((await tidyLogs(db, 30)).dropped).toEqual([]);
    await reader.query('commit');
    reader.release();
    expect((await tidyLogs(db, 30)).dropped).toContain(nameOf(old));
  }, 40_000);
});

describe('the upgrade', () => {
  const file = 'src/db/migrations/0000_foundation.sql';
  const statements = (text: string) => text.split('--> statement-breakpoint');

  it('keeps the rows of the old table where they are, and goes on in months', async () => {
    const { db } = database;
    await saveSettings(db, owner, logSettings, logSettings.defaults);
    // The table as it was before.
    await db.execute(sql`drop table application_logs`);
    const created = statements(readFileSync(file, 'utf8')).filter((text) => /(TABLE|ON) "application_logs"/.test(text));
    for (const text of created) await db.execute(sql.raw(text));
    await db.execute(sql`
      insert into application_logs (id, timestamp, level, category, message, is_sample)
      select gen_random_uuid(), now() - n * interval '1 hour', (array['info', 'error'])[1 + n % 2], 'api', 'kept ' || n, false
      from generate_series(0, 1999) n`);
    const { rows: before } = await db.execute(sql`select relfilenode from pg_class where relname = 'application_logs'`);
    const [migration] = migrationOfPartitions();
    for (const text of migration ?? []) await db.execute(sql.raw(text));
    const { rows: after } = await db.execute(sql`select relfilenode from pg_class where relname = 'application_logs_before'`);
    expect(after).toEqual(before);
    expect(await db.$count(application_logs)).toBe(2_000);
    await db.insert(application_logs).values(entry(new Date(), 'of today'));
    expect(await partOf('of today')).toBe('application_logs_before');
    // The month that the old table ends in is not made a second time; the one after it is.
    expect((await tidyLogs(db, 30)).made).toEqual([nameOf(monthsAgo(-1))]);
    const left = await db.$count(application_logs);
    expect(left).toBeGreaterThan(715);
    expect(left).toBeLessThan(725);
    await expect(
      db.insert(application_logs).values({ ...entry(new Date(), 'odd'), level: Object('loud') }),
    ).rejects.toMatchObject({ cause: expect.any(pg.DatabaseError) });
  });

  function migrationOfPartitions(): string[][] {
    const folder = 'src/db/migrations';
    return readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => statements(readFileSync(`${folder}/${name}`, 'utf8')))
      .filter((texts) => texts.some((text) => text.includes('application_logs_before')))
      .map((texts) => texts.filter((text) => text.includes('application_logs')));
  }
});
