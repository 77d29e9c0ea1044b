import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page_views, visit_salts } from '#db/schema/website/visits.ts';
import { testStudio } from '#tests/studio.ts';
import { createViewCounter } from './counter.server.ts';
import { destroyOldSalts } from './salts.server.ts';
import { iphone, viewWith } from './visits.testkit.ts';

const studio = testStudio();
const counter = (limited = false) =>
  createViewCounter({ ...studio.platform, env: { PUBLIC_URL: 'http://studio.test', RATE_LIMITS: limited } });
const stored = () => studio.db.select().from(page_views).orderBy(page_views.viewed_at, page_views.path);
const count = async (...views: Parameters<typeof viewWith>[0][]) => {
  const views_ = counter();
  for (const view of views) views_.seen(viewWith(view));
  await views_.flush();
  return stored();
};
const saveSettings = (settings: object) =>
  studio.call('admin', 'PUT', '/admin/settings/visits', {
    count_visits: true,
    respect_do_not_track: true,
    visit_months: 13,
    ...settings,
  });

afterEach(async () => {
  await studio.db.delete(page_views);
});

describe('A view of a public page', () => {
  it('is stored without anything that names the visitor', async () => {
    const [row, ...others] = await count({
      path: '/pricing',
      search: '?utm_source=news&utm_campaign=Autumn',
      headers: { referer: 'https://www.example.org/a?secret=1', cookie: 'theme=dark' },
    });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      path: '/pricing',
      referrer: 'example.org',
      source: 'news',
      medium: null,
      campaign: 'autumn',
      device: 'desktop',
    });
    const { rows } = await studio.db.execute(sql`select v::text as row from page_views v`);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|Firefox|secret|theme/);
  });

  it('has no referrer where the visitor was on the site already', async () => {
    const rows = await count({ headers: { referer: 'http://studio.test/about' } }, { path: '/about', isInApp: true });
    expect(rows.map(({ referrer }) => referrer)).toEqual([null, null]);
  });

  it('tells visitors apart by network and browser', async () => {
    const rows = await count(
      { path: '/a' },
      { path: '/b' },
      { path: '/c', headers: { 'user-agent': iphone } },
      { path: '/d', ip: '192.0.2.2' },
      { path: '/e', ip: '2001:db8::1' },
      { path: '/f', ip: '2001:db8::2' },
    );
    const by = Object.fromEntries(rows.map(({ path, visitor }) => [path, String(visitor)]));
    expect(by['/a']).toBe(by['/b']);
    expect(by['/e']).toBe(by['/f']);
    expect(new Set(Object.values(by)).size).toBe(4);
  });

  it.each([
    ['a machine', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' } }],
    ['a program', { headers: { 'user-agent': 'curl/8.5.0' } }],
    ['a browser that fetches ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['a browser that sends Do Not Track', { headers: { dnt: '1' } }],
    ['a browser that sends Global Privacy Control', { headers: { 'sec-gpc': '1' } }],
  ])('is not counted for %s', async (_, view) => expect(await count(view)).toEqual([]));

  it('is not counted for administrators, and is for clients', async () => {
    const of = async (who: 'admin' | 'client') => ({ path: `/${who}`, headers: { cookie: (await studio.sessionOf(who)) ?? '' } });
    expect((await count(await of('admin'), await of('client'))).map(({ path }) => path)).toEqual(['/client']);
  });

  it('is counted or left out as the settings say', async () => {
    await saveSettings({ respect_do_not_track: false });
    expect(await count({ headers: { dnt: '1' } })).toHaveLength(1);
    await saveSettings({ count_visits: false });
    expect(await count({ path: '/two' })).toHaveLength(1);
    await saveSettings({});
    expect(await count({ path: '/three' })).toHaveLength(2);
  });
});

describe('Many views', () => {
  it('are bounded for each network', async () => {
    const views = counter(true);
    for (let n = 0; n < 1_000; n += 1) views.seen(viewWith());
    views.seen(viewWith({ ip: '198.51.100.7', path: '/other' }));
    await views.flush();
    const rows = await stored();
    expect(rows).toHaveLength(121);
    expect(rows.filter(({ path }) => path === '/other')).toHaveLength(1);
  });

  it('are bounded in memory: the oldest give way', async () => {
    const views = counter();
    for (let n = 0; n < 12_000; n += 1) views.seen(viewWith({ path: n < 2_000 ? '/old' : '/new' }));
    await views.flush();
    const { rows } = await studio.db.execute(sql`select path, count(*)::int as views from page_views group by path`);
    expect(rows).toEqual([{ path: '/new', views: 10_000 }]);
  });

  it('wait while the database is away, and are stored once', async () => {
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const pool = Object.create(studio.platform.pool);
    const answers = [
      async () => Promise.reject(lost),
      // The answer is lost after the rows were stored.
      async (...args: [string, unknown[]]) => {
        await studio.platform.pool.query(...args);
        throw lost;
      },
    ];
    pool.query = (...args: [string, unknown[]]) => (answers.shift() ?? ((...all) => studio.platform.pool.query(...all)))(...args);
    const views = createViewCounter({
      ...studio.platform,
      pool,
      env: { PUBLIC_URL: 'http://studio.test', RATE_LIMITS: false },
    });
    views.seen(viewWith({ path: '/kept' }));
    await views.flush();
    expect(await stored()).toEqual([]);
    await views.flush();
    await views.flush();
    expect((await stored()).map(({ path }) => path)).toEqual(['/kept']);
    await views.close();
  });

  it('are written when the process stops', async () => {
    const views = counter();
    views.seen(viewWith({ path: '/last' }));
    await views.close();
    expect(await stored()).toHaveLength(1);
  });
});

describe('The salt', () => {
  it('is another one each day, and the one before is gone', async () => {
    await count({ path: '/today' });
    const [today] = await studio.db.select().from(visit_salts);
    await studio.db.execute(sql`update visit_salts set day = day - 1`);
    const rows = await count({ path: '/tomorrow' });
    const salts = await studio.db.select().from(visit_salts);
    expect(salts).toHaveLength(1);
    expect(salts[0]?.salt).not.toBe(today?.salt);
    expect(new Set(rows.map(({ visitor }) => String(visitor))).size).toBe(2);
  });

  it('is the same in two processes that start at once', async () => {
    await studio.db.delete(visit_salts);
    const [one, two] = [counter(), counter()];
    one.seen(viewWith({ path: '/one' }));
    two.seen(viewWith({ path: '/two' }));
    await Promise.all([one.flush(), two.flush()]);
    expect(new Set((await stored()).map(({ visitor }) => String(visitor))).size).toBe(1);
  });

  it('of a day without visitors after it is destroyed by night, and today’s is kept', async () => {
    await count({});
    expect(await destroyOldSalts(studio.db)).toBe(0);
    await studio.db.execute(sql`update visit_salts set day = day - 3`);
    expect(await destroyOldSalts(studio.db)).toBe(1);
    expect(await studio.db.$count(visit_salts)).toBe(0);
  });

  it('is in no backup and in no write-ahead log', async () => {
    const { rows } = await studio.db.execute(sql`select relpersistence from pg_class where relname = 'visit_salts'`);
    expect(rows).toEqual([{ relpersistence: 'u' }]);
  });
});

it('never fails a page, whatever happens', async () => {
  const views = counter();
  vi.spyOn(studio.platform.settings, 'get').mockRejectedValueOnce(new Error('broken'));
  views.seen(viewWith());
  await expect(views.flush()).resolves.toBeUndefined();
});
