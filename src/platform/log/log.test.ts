import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { application_logs } from '#db/schema/platform/logs.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { decryptParts } from '#shared/field-cipher.ts';
import { createTestDatabase, testDatabase } from '#tests/database.ts';
import { createLogger, type LoggerOptions } from './log.server.ts';

const database = testDatabase();
const secretBox = createSecretBox('a secret of some length for the test');
const user = '0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11';

function capture() {
  const text = { out: '', err: '' };
  const console = {
    out: {
      write(line: string) {
        text.out += line;
      },
    },
    err: {
      write(line: string) {
        text.err += line;
      },
    },
  };
  return { text, console };
}

function makeLogger(options: Partial<LoggerOptions> = {}) {
  const { text, console } = capture();
  return { text, logger: createLogger({ pool: database.pool, secretBox, level: 'info', pretty: false, console, ...options }) };
}

const stored = () => database.db.select().from(application_logs).orderBy(application_logs.timestamp);

beforeEach(async () => {
  await database.db.delete(application_logs);
});

describe('logger', () => {
  it('writes a batch in one statement with the time of the event', async () => {
    const query = vi.spyOn(database.pool, 'query');
    const { logger, text } = makeLogger();
    const before = Date.now();
    for (let n = 0; n < 200; n += 1) logger.info({ category: 'api', message: `entry ${n}`, status_code: 200, duration_ms: 1.6 });
    logger.debug({ category: 'api', message: 'below the level' });
    const after = Date.now();
    await sleep(400);
    expect(query.mock.calls.length).toBe(1);
    query.mockRestore();
    const rows = await stored();
    expect(rows).toHaveLength(200);
    expect(rows[0]).toMatchObject({ level: 'info', category: 'api', status_code: 200, duration_ms: 2, stack_trace: null });
    expect(rows[0]?.timestamp.getTime()).toBeGreaterThanOrEqual(before);
    expect(rows[0]?.timestamp.getTime()).toBeLessThanOrEqual(after);
    expect(text.out.trim().split('\n')).toHaveLength(200);
    expect(text.err).toBe('');
    await logger.close();
  });

  it('redacts, cuts and cleans what it stores and prints', async () => {
    const { logger, text } = makeLogger();
    logger.error({
      category: 'auth',
      component: 'sign-in',
      message: `Sign-in failed\u0000${'x'.repeat(5_000)}`,
      user_id: user,
      url: '/auth?token=hunter2',
      metadata: { password: 'hunter2', attempt: 3, nul: 'a\u0000b', cyrillic: 'привет' },
      error: new Error('outer', { cause: new Error('inner') }),
      user_agent: 'agent',
    });
    logger.info({ category: 'ui', message: 'odd user', user_id: 'not-a-uuid', metadata: { big: 'y'.repeat(50_000) } });
    await logger.flush();
    const [row, odd] = await stored();
    expect(row?.message).toHaveLength(2_000);
    expect(row).toMatchObject({ user_id: user, url: '/auth?token=[redacted]', component: 'sign-in' });
    expect(JSON.parse(row?.metadata ?? '')).toEqual({ password: '[redacted]', attempt: 3, nul: 'ab', cyrillic: 'привет' });
    expect(row?.stack_trace).toContain('Caused by: Error: inner');
    expect(odd?.user_id).toBeNull();
    expect(JSON.parse(odd?.metadata ?? '')).toMatchObject({ truncated: true });
    expect(text.out).not.toContain('hunter2');
    expect(JSON.parse(text.out.split('\n')[0] ?? '')).toMatchObject({
      level: 'error',
      category: 'auth',
      metadata: { attempt: 3 },
    });
  });

  it('encrypts sensitive values with their own salt, and the owner can read them again', async () => {
    const { logger, text } = makeLogger();
    logger.warn({ category: 'security', message: 'first', sensitive: { email: 'ann@example.com' } });
    logger.warn({ category: 'security', message: 'second', sensitive: { email: 'ann@example.com' } });
    await logger.flush();
    const rows = await stored();
    for (const row of rows) {
      const parts = {
        data: row.encrypted_sensitive_data ?? '',
        iv: row.sensitive_data_iv ?? '',
        salt: row.sensitive_data_salt ?? '',
      };
      expect(JSON.parse(await decryptParts(parts, secretBox.derive('logs')))).toEqual({ email: 'ann@example.com' });
    }
    expect(rows[0]?.sensitive_data_salt).not.toBe(rows[1]?.sensitive_data_salt);
    expect(JSON.stringify(rows) + text.out).not.toContain('ann@example.com');
  });

  it('hides a secret in what the database says about a row that it refuses', async () => {
    const own = await createTestDatabase();
    const { logger, text } = makeLogger({ pool: own.pool });
    await own.db.execute(sql`create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'no answer from postgres://foyer:hunter2@db/foyer'; end $$`);
    await own.db.execute(sql`create trigger refuse before insert on application_logs execute function refuse()`);
    logger.info({ category: 'system', message: 'not stored' });
    await logger.close();
    await own.drop();
    expect(text.err).toContain('could not be written: no answer from postgres://[redacted]@db/foyer');
    expect(text.err).not.toContain('hunter2');
  });

  it('falls back to the console when the table is gone, and recovers', async () => {
    const own = await createTestDatabase();
    const { logger, text } = makeLogger({ pool: own.pool });
    await own.db.execute(sql`alter table application_logs rename to gone`);
    logger.error({ category: 'payment', message: 'while it was gone', sensitive: { card: '4242' } });
    await logger.flush();
    expect(text.err).toContain('could not be written');
    expect(text.err).toContain('while it was gone');
    expect(text.err).not.toContain('4242');
    await own.db.execute(sql`alter table gone rename to application_logs`);
    logger.info({ category: 'system', message: 'back again' });
    await logger.flush();
    expect((await own.db.select().from(application_logs)).map((row) => row.message)).toEqual(['back again']);
    await own.drop();
    logger.info({ category: 'system', message: 'no database at all' });
    await logger.close();
    expect(text.err).toContain('no database at all');
  });

  it('keeps the good rows of a batch that holds a bad one', async () => {
    const { logger, text } = makeLogger();
    for (let n = 0; n < 9; n += 1) logger.info({ category: 'system', message: `good ${n}` });
    logger.info({ category: Object('none'), message: 'bad' });
    await logger.flush();
    expect(await stored()).toHaveLength(9);
    expect(text.err).toContain('"bad"');
  });

  it('stays bounded, keeps errors and tells how many it dropped', async () => {
    const { logger } = makeLogger({ capacity: 100 });
    for (let n = 0; n < 150; n += 1) logger.info({ category: 'api', message: 'ok', status_code: 200 });
    for (let n = 0; n < 20; n += 1) logger.error({ category: 'api', message: 'failed', status_code: 500 });
    await logger.flush();
    const rows = await stored();
    expect(rows.filter((row) => row.level === 'error')).toHaveLength(20);
    expect(rows.filter((row) => row.message === 'ok')).toHaveLength(80);
    expect(rows.filter((row) => row.level === 'warn')).toMatchObject([{ metadata: '{"dropped":70}' }]);
  });

  it('keeps a sample of what one visitor floods it with, on the console too, and tells how much it left out', async () => {
    const { logger, text } = makeLogger();
    for (let n = 0; n < 2_000; n += 1)
      logger.info({ category: 'ui', message: `GET /${n}`, status_code: 200, visitor: '192.0.2.1' });
    for (let n = 0; n < 5; n += 1) logger.error({ category: 'api', message: 'failed', status_code: 500, visitor: '192.0.2.1' });
    await logger.close();
    const rows = await stored();
    expect(rows.filter((row) => row.level === 'info').length).toBeLessThan(310);
    expect(rows.filter((row) => row.level === 'error')).toHaveLength(5);
    const [summary, ...more] = rows.filter((row) => row.level === 'warn');
    expect(more).toEqual([]);
    expect(summary?.message).toMatch(/^1[67]\d\d entries of one visitor were counted and not kept$/);
    expect(text.out.trim().split('\n').length).toBe(rows.length);
    expect(text.out).not.toContain('192.0.2.1');
    const { logger: unlimited } = makeLogger({ limited: false });
    for (let n = 0; n < 400; n += 1) unlimited.info({ category: 'ui', message: 'all of them', visitor: '192.0.2.1' });
    await unlimited.close();
    expect((await stored()).filter((row) => row.message === 'all of them')).toHaveLength(400);
  });

  it('prints plain readable lines when asked, without colours off a terminal', async () => {
    const { logger, text } = makeLogger({ pretty: true });
    logger.info({ category: 'api', message: 'GET /', status_code: 200, duration_ms: 4 });
    await logger.close();
    expect(text.out).toMatch(/^\d\d:\d\d:\d\d\.\d{3} info {2}api {9}GET \/ 200 4 ms\n$/);
  });
});
