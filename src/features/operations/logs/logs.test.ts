import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { audit_log } from '#db/schema/platform/audit.ts';
import { application_logs } from '#db/schema/platform/logs.ts';
import { decryptParts, encryptParts } from '#shared/field-cipher.ts';
import { apiOf, type Ids, testPlatform } from '#tests/api.ts';
import { testDatabase } from '#tests/database.ts';
import { seedStudio } from '#tests/seed.ts';
import type { LogDetail, LogOverview, LogSummary } from './contract.ts';
import { logsRouter } from './router.server.ts';

const database = testDatabase();
const platform = testPlatform(database);
let ids: Ids;
const call = apiOf(logsRouter, platform, () => ids);
type Page = { items: LogSummary[]; next_cursor: string | null };
const messages = async (query: string) => {
  const answer = await call<Page>('admin', 'GET', `/admin/logs${query}`);
  expect(answer.error).toBeNull();
  return answer.data.items.map((item) => item.message);
};

type NewLog = typeof application_logs.$inferInsert;
const at = (time: string, rest: Partial<NewLog> = {}): NewLog => ({
  timestamp: new Date(time),
  level: 'info',
  category: 'api',
  message: time,
  ...rest,
});

beforeAll(async () => {
  ids = await seedStudio(database.db);
  const secret = await encryptParts('{"email":"ann@example.com"}', platform.secrets.derive('logs'));
  await database.db.insert(application_logs).values([
    at('2026-03-01T00:00:00Z', { message: 'first moment', component: 'Mailer' }),
    at('2026-03-01T23:59:59.999Z', { message: 'last moment', level: 'error', status_code: 500 }),
    at('2026-03-02T00:00:00Z', { message: 'next day', category: 'auth', request_id: 'req-100%_x', url: '/off/100%_x' }),
    at('2026-03-03T12:00:00Z', {
      message: 'with a secret',
      level: 'warn',
      user_id: ids.client,
      metadata: '{"order":"ORD-000042"}',
      encrypted_sensitive_data: secret.data,
      sensitive_data_iv: secret.iv,
      sensitive_data_salt: secret.salt,
    }),
  ]);
});

describe('who may', () => {
  const paths: [string, string, unknown?][] = [
    ['GET', '/admin/logs'],
    ['GET', '/admin/logs/overview'],
    ['GET', '/admin/logs/0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11'],
    ['POST', '/admin/logs/passphrase'],
    ['GET', '/admin/logs/tail'],
    ['GET', '/admin/logs/filters'],
    ['POST', '/admin/logs/filters'],
    ['DELETE', '/admin/logs/filters/0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11'],
    ['GET', '/admin/logs/settings'],
    ['PUT', '/admin/logs/settings'],
  ];

  it.each(paths)('%s %s is closed to strangers and clients', async (method, path) => {
    expect(await call(null, method, path)).toMatchObject({ status: 401, error: 'User not authenticated' });
    expect(await call('client', method, path)).toMatchObject({ status: 403, error: 'Access Denied' });
    expect(await call('business', method, path)).toMatchObject({ status: 403 });
  });

  it('gives the passphrase to the super administrator alone, and writes that down', async () => {
    expect((await call('admin', 'POST', '/admin/logs/passphrase')).status).toBe(403);
    expect(await database.db.$count(audit_log)).toBe(0);
    const answer = await call<{ passphrase: string }>('super_admin', 'POST', '/admin/logs/passphrase');
    expect(answer.data.passphrase).toBe(platform.secrets.derive('logs'));
    expect(await database.db.select().from(audit_log)).toMatchObject([
      { action: 'logs.passphrase_read', actor_id: ids.super_admin, actor_role: 'super_admin', ip_address: '192.0.2.7' },
    ]);
  });
});

describe('the list', () => {
  it('is newest first, and says nothing about more when there is none', async () => {
    expect(await messages('')).toEqual(['with a secret', 'next day', 'last moment', 'first moment']);
    expect((await call<Page>('super_admin', 'GET', '/admin/logs')).data.next_cursor).toBeNull();
  });

  it.each([
    ['?level=error', ['last moment']],
    ['?category=auth', ['next day']],
    ['?component=mail', ['first moment']],
    ['?q=ORD-000042', ['with a secret']],
    ['?q=MOMENT', ['last moment', 'first moment']],
    ['?q=100%25_x', ['next day']],
    ['?q=req-100%25', ['next day']],
    ['?q=req', []],
    ['?q=%25', ['next day']],
    ['?start_date=2026-03-02', ['with a secret', 'next day']],
    ['?end_date=2026-03-01', ['last moment', 'first moment']],
    ['?start_date=2026-03-01&end_date=2026-03-01', ['last moment', 'first moment']],
    ['?start_date=2026-03-02&end_date=2026-03-02&time_zone=Asia/Tokyo', ['next day', 'last moment']],
    ['?level=fatal', []],
  ])('%s', async (query, expected) => {
    expect(await messages(query)).toEqual(expected);
  });

  it('finds an entry by the id of its user', async () => {
    expect(await messages(`?q=${ids.client}`)).toEqual(['with a secret']);
  });

  it('pages by keyset, also through entries of the same moment', async () => {
    await database.db.execute(sql`
      insert into application_logs (id, timestamp, level, category, message)
      select gen_random_uuid(), timestamptz '2025-01-01 00:00:00.123456+00' + (n / 3) * interval '1 microsecond', 'debug', 'system', 'n' || n
      from generate_series(1, 25) n`);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data }: { data: Page } = await call<Page>(
        'admin',
        'GET',
        `/admin/logs?level=debug&limit=4${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...data.items.map((item) => item.message));
      cursor = data.next_cursor;
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
    await database.db.execute(sql`delete from application_logs where level = 'debug'`);
  });

  it.each([
    'level=loud',
    'category=x',
    'start_date=yesterday',
    'time_zone=Mars/Base',
    'limit=0',
    'limit=101',
    'cursor=x',
    `cursor=${btoa('["now","x"]')}`,
  ])('refuses %s', async (query) => {
    const answer = await call('admin', 'GET', `/admin/logs?${query}`);
    expect(answer).toMatchObject({ status: 400, success: false });
  });
});

describe('the overview', () => {
  it('counts and groups what matches', async () => {
    const { data } = await call<LogOverview>('admin', 'GET', '/admin/logs/overview?start_date=2026-03-01&end_date=2026-03-02');
    expect(data).toMatchObject({ total: 3, is_capped: false, hours_per_bar: 1 });
    expect(data.bars).toHaveLength(25);
    expect(data.bars[0]).toEqual({ start: '2026-03-01T00:00:00.000Z', counts: { info: 1 } });
    expect(data.bars[23]).toEqual({ start: '2026-03-01T23:00:00.000Z', counts: { error: 1 } });
  });

  it('stops counting at ten thousand and says so', async () => {
    await database.db.execute(sql`
      insert into application_logs (id, timestamp, level, category, message)
      select gen_random_uuid(), timestamptz '2025-06-01' + n * interval '1 second', 'debug', 'performance', 'many' from generate_series(1, 10001) n`);
    const { data } = await call<LogOverview>('admin', 'GET', '/admin/logs/overview?category=performance');
    expect(data).toMatchObject({ total: 10000, is_capped: true });
    await database.db.execute(sql`delete from application_logs where category = 'performance'`);
  });
});

describe('the live tail', () => {
  it('brings what was written since a moment, by the same filters', async () => {
    type Tail = { items: LogSummary[]; has_more: boolean };
    const tail = (query: string) => call<Tail>('admin', 'GET', `/admin/logs/tail?${query}`);
    const { data } = await tail('since=2026-03-02T00:00:00.000Z');
    expect([data.items.map((item) => item.message), data.has_more]).toEqual([['with a secret', 'next day'], false]);
    expect((await tail('since=2026-03-01T00:00:00.000Z&level=error')).data.items.map((item) => item.message)).toEqual([
      'last moment',
    ]);
    await database.db.execute(sql`
      insert into application_logs (id, timestamp, level, category, message)
      select gen_random_uuid(), timestamptz '2026-04-01' + n * interval '1 second', 'debug', 'system', 'flood' from generate_series(1, 250) n`);
    const flood = (await tail('since=2026-04-01T00:00:00.000Z')).data;
    expect([flood.items.length, flood.has_more]).toEqual([200, true]);
    await database.db.execute(sql`delete from application_logs where message = 'flood'`);
    expect(await tail('')).toMatchObject({ status: 400, fields: { since: expect.any(String) } });
    expect((await tail('since=yesterday')).status).toBe(400);
  });
});

describe('saved filters', () => {
  type Saved = { id: string; name: string; filters: Record<string, string> };
  const mine = async (who: 'admin' | 'super_admin') =>
    (await call<{ items: Saved[] }>(who, 'GET', '/admin/logs/filters')).data.items;

  it('belong to whoever saved them', async () => {
    const filters = { level: 'error', start_date: '2026-03-01', time_zone: 'Europe/Paris', q: '  mail ' };
    const saved = await call<Saved>('admin', 'POST', '/admin/logs/filters', { name: ' Mail errors ', filters });
    expect(saved).toMatchObject({ status: 201, data: { name: 'Mail errors' } });
    expect(saved.data.filters).toEqual({ level: 'error', start_date: '2026-03-01', time_zone: 'Europe/Paris', q: 'mail' });
    expect(await mine('admin')).toHaveLength(1);
    expect(await mine('super_admin')).toEqual([]);
    expect((await call('super_admin', 'DELETE', `/admin/logs/filters/${saved.data.id}`)).status).toBe(404);
    const twin = await call('admin', 'POST', '/admin/logs/filters', { name: 'MAIL ERRORS', filters });
    expect(twin).toMatchObject({ status: 409, fields: { name: 'You have a saved filter of this name' } });
    expect((await call('admin', 'DELETE', `/admin/logs/filters/${saved.data.id}`)).status).toBe(200);
    expect((await call('admin', 'DELETE', `/admin/logs/filters/${saved.data.id}`)).status).toBe(404);
  });

  it.each([
    [{ name: '', filters: { level: 'error' } }, 'name'],
    [{ name: 'x'.repeat(61), filters: { level: 'error' } }, 'name'],
    [{ name: 'nothing', filters: {} }, 'filters'],
    [{ name: 'odd', filters: { level: 'loud' } }, 'filters.level'],
  ])('refuses %j', async (body, field) => {
    const answer = await call('admin', 'POST', '/admin/logs/filters', body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });

  it('are at most thirty, also when many are saved at once', async () => {
    const names = Array.from({ length: 34 }, (_, n) => `filter ${n}`);
    const answers = await Promise.all(
      names.map((name) => call('admin', 'POST', '/admin/logs/filters', { name, filters: { level: 'warn' } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });
});

describe('the settings', () => {
  it('are the super administrator’s, and say what counts where nothing was chosen', async () => {
    expect((await call('admin', 'GET', '/admin/logs/settings')).status).toBe(403);
    const { data } = await call<Record<string, unknown>>('super_admin', 'GET', '/admin/logs/settings');
    const { default_days, ...stored } = data;
    expect([default_days, stored.info_days, stored.mail_on_fatal]).toEqual([30, null, true]);
    const saved = await call('super_admin', 'PUT', '/admin/logs/settings', { ...stored, info_days: 7, fatal_days: 365 });
    expect(saved).toMatchObject({ status: 200, data: { info_days: 7, fatal_days: 365, warn_days: null } });
    for (const wrong of [0, 731, 2.5, '7']) {
      const answer = await call('super_admin', 'PUT', '/admin/logs/settings', { ...stored, info_days: wrong });
      expect(answer).toMatchObject({ status: 400, fields: { info_days: expect.any(String) } });
    }
  });
});

describe('one entry', () => {
  const idOf = async (message: string) => {
    const [row] = await database.db.select().from(application_logs).where(sql`message = ${message}`);
    return row?.id ?? '';
  };

  it('gives all fields, and the ciphertext to the super administrator alone', async () => {
    const path = `/admin/logs/${await idOf('with a secret')}`;
    const asAdmin = (await call('admin', 'GET', path)).data;
    expect(asAdmin).toMatchObject({
      user_id: ids.client,
      user_name: 'Carl Client',
      has_sensitive_data: true,
      sensitive_data: null,
    });
    expect(JSON.stringify(asAdmin)).not.toContain('encrypted_sensitive_data');
    const asOwner = (await call<LogDetail>('super_admin', 'GET', path)).data;
    expect(asOwner.sensitive_data && (await decryptParts(asOwner.sensitive_data, platform.secrets.derive('logs')))).toBe(
      '{"email":"ann@example.com"}',
    );
  });

  it('says so when there is none', async () => {
    expect(await call('admin', 'GET', `/admin/logs/${ids.admin}`)).toMatchObject({
      status: 404,
      error: 'This log entry does not exist.',
    });
    expect((await call('admin', 'GET', '/admin/logs/7')).status).toBe(400);
  });
});

describe('browser errors', () => {
  it('are written to the log with what is known of the visitor', async () => {
    const body = { message: 'x is undefined', stack: 'render@app.js:3:4', url: '/pricing?ref=1' };
    expect((await call(null, 'POST', '/browser-errors', body, { 'user-agent': 'Firefox' })).status).toBe(202);
    expect(platform.entries.at(-1)).toMatchObject({
      level: 'error',
      category: 'ui',
      message: 'x is undefined',
      url: '/pricing?ref=1',
      user_agent: 'Firefox',
      error: 'render@app.js:3:4',
    });
    await call('client', 'POST', '/browser-errors', { message: 'again' });
    expect(platform.entries.at(-1)).toMatchObject({ message: 'again', user_id: ids.client });
  });

  it.each([{}, { message: '' }, { message: 'm'.repeat(2001) }, { message: 'm', stack: 's'.repeat(8001) }])(
    'are refused when too large or empty',
    async (body) => {
      expect((await call(null, 'POST', '/browser-errors', body)).status).toBe(400);
    },
  );

  it('are limited for each address', async () => {
    const limited = apiOf(logsRouter, testPlatform(database, { env: { ...platform.env, RATE_LIMITS: true } }), () => ids);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await limited(null, 'POST', '/browser-errors', { message: 'loop' })).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});
