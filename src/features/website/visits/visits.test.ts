import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { form_daily_counts } from '#db/schema/desk/forms.ts';
import { page_views, visit_counting, visit_counts } from '#db/schema/website/visits.ts';
import { siteFormIds } from '#features/desk/forms/site-forms-fields.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { testStudio } from '#tests/studio.ts';
import type { VisitSummary } from './contract.ts';
import { keepMonths } from './housekeeping.server.ts';
import { namesPerDay, rollUp } from './rollup.server.ts';

const studio = testStudio();
const zone = 'America/New_York';
const dayMs = 86_400_000;
type Row = typeof page_views.$inferInsert;

const row = (parts: Partial<Row> & { viewed_at: Date }): Row => ({
  id: randomUUID(),
  path: '/',
  visitor: 1n,
  referrer: null,
  source: null,
  medium: null,
  campaign: null,
  device: 'desktop',
  ...parts,
});

beforeEach(async () => {
  await studio.db.delete(page_views);
  await studio.db.delete(visit_counts);
  await studio.db.delete(visit_counting);
});

const insert = async (rows: Row[]) => {
  for (let at = 0; at < rows.length; at += 500) await studio.db.insert(page_views).values(rows.slice(at, at + 500));
};

/** Everything counted once more in another way: views one by one, visitors as sets. */
async function recount(): Promise<Record<string, string>> {
  const found = new Map<string, { views: number; visitors: Set<bigint> }>();
  for (const view of await studio.db.select().from(page_views)) {
    const { day } = wallTime(view.viewed_at.getTime(), zone);
    const named = view.source ?? view.medium ?? view.campaign;
    const keys = [
      ['total', '', '', ''],
      ['page', view.path, '', ''],
      ['device', view.device, '', ''],
      ...(view.referrer === null ? [] : [['referrer', view.referrer, '', '']]),
      ...(named === null ? [] : [['campaign', view.campaign ?? '', view.source ?? '', view.medium ?? '']]),
    ];
    for (const key of keys) {
      const name = [day, ...key].join('|');
      const counted = found.get(name) ?? { views: 0, visitors: new Set() };
      counted.views += 1;
      counted.visitors.add(view.visitor);
      found.set(name, counted);
    }
  }
  return Object.fromEntries([...found].map(([name, { views, visitors }]) => [name, `${views}/${visitors.size}`]));
}

async function counts(): Promise<Record<string, string>> {
  const rows = await studio.db.select().from(visit_counts);
  return Object.fromEntries(
    rows.map((one) => [[one.day, one.kind, one.name, one.source, one.medium].join('|'), `${one.views}/${one.visitors}`]),
  );
}

/** The same every time. */
function views(amount: number, until: Date, days: number): Row[] {
  let state = 7;
  const next = (most: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * most);
  };
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  return Array.from({ length: amount }, () =>
    row({
      viewed_at: new Date(until.getTime() - next(days * dayMs)),
      path: pick(['/', '/about', '/pricing', '/help/first-steps']),
      visitor: BigInt(next(400)),
      referrer: pick([null, '', 'google.com', 'bing.com']),
      source: pick([null, null, 'news', '']),
      campaign: pick([null, null, 'autumn']),
      device: pick(['desktop', 'phone', 'tablet'] as const),
    }),
  );
}

describe('The counts by day', () => {
  it('are what a full recount of the views comes to, over a change of the clocks and whenever they are made', async () => {
    const now = new Date('2026-03-10T15:00:00Z');
    const rows = views(4_000, now, 12);
    await insert(rows.filter(({ viewed_at }) => viewed_at < new Date('2026-03-08T09:30:00Z')));
    await rollUp(studio.db, new Date('2026-03-08T09:30:00Z'));
    await insert(rows.filter(({ viewed_at }) => viewed_at >= new Date('2026-03-08T09:30:00Z')));
    await Promise.all([rollUp(studio.db, now), rollUp(studio.db, now)]);
    const made = await counts();
    expect(Object.keys(made).length).toBeGreaterThan(100);
    expect(made).toEqual(await recount());
    await rollUp(studio.db, now);
    expect(await counts()).toEqual(made);
  });

  it('take in what was stored late', async () => {
    const now = new Date('2026-05-02T04:05:00Z');
    await insert([row({ viewed_at: new Date('2026-05-02T03:50:00Z') })]);
    await rollUp(studio.db, now);
    await insert([row({ viewed_at: new Date('2026-05-02T03:59:58Z'), visitor: 2n })]);
    await rollUp(studio.db, new Date(now.getTime() + 60_000));
    expect(await counts()).toEqual(await recount());
    expect(await counts()).toMatchObject({ '2026-05-01|total|||': '2/2' });
  });

  it('name only so many referrers and campaigns of a day', async () => {
    const now = new Date('2026-05-02T16:00:00Z');
    const strangers = Array.from({ length: namesPerDay + 50 }, (_, n) =>
      row({ viewed_at: now, visitor: BigInt(n), referrer: `site-${n}.example`, campaign: `c-${n}` }),
    );
    await insert([...strangers, row({ viewed_at: now, referrer: 'site-149.example' })]);
    await rollUp(studio.db, now);
    const made = await counts();
    const of = (kind: string) => Object.keys(made).filter((key) => key.split('|')[1] === kind);
    expect([of('referrer').length, of('campaign').length]).toEqual([namesPerDay + 1, namesPerDay + 1]);
    expect(made).toMatchObject({
      '2026-05-02|referrer|site-149.example||': '2/2',
      '2026-05-02|referrer|(other)||': '50/50',
      '2026-05-02|campaign|(other)||': '50/50',
    });
  });

  it('say since when counting runs, before there is a view', async () => {
    const now = new Date('2026-05-02T16:00:00Z');
    await rollUp(studio.db, now);
    await rollUp(studio.db, new Date('2026-05-03T16:00:00Z'));
    const [state] = await studio.db.select().from(visit_counting);
    expect(state).toMatchObject({ since: now, counted_day: '2026-05-03' });
  });
});

describe('The months', () => {
  const partitions = async () => {
    const { rows } = await studio.db.execute<{ name: string }>(
      sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'page_views'::regclass order by 1`,
    );
    return rows.map(({ name }) => name.replace('page_views_', ''));
  };

  it('are made ahead, take over what came before them, and are dropped as tables once they are counted', async () => {
    const now = new Date('2026-03-10T15:00:00Z');
    await insert([
      row({ viewed_at: new Date('2024-12-31T23:59:59Z'), path: '/old' }),
      row({ viewed_at: new Date('2025-02-01T00:00:00Z'), path: '/kept' }),
      row({ viewed_at: now, path: '/now' }),
    ]);
    expect(await keepMonths(studio.db, now)).toMatchObject({ dropped: [] });
    expect(await partitions()).toEqual(['2024_12', '2025_02', '2026_03', '2026_04', '2026_05', 'default']);
    const { rows } = await studio.db.execute(sql`select tableoid::regclass::text as place, path from page_views order by path`);
    expect(rows).toEqual([
      { place: 'page_views_2025_02', path: '/kept' },
      { place: 'page_views_2026_03', path: '/now' },
      { place: 'page_views_2024_12', path: '/old' },
    ]);
    await rollUp(studio.db, now);
    const made = await counts();
    expect(await keepMonths(studio.db, now)).toEqual({ made: [], dropped: ['page_views_2024_12'] });
    expect((await studio.db.select().from(page_views)).map(({ path }) => path).toSorted()).toEqual(['/kept', '/now']);
    // However few months are kept, there is room for so many views and no more.
    await studio.db.execute(sql`analyze page_views`);
    expect(await keepMonths(studio.db, now, 1)).toEqual({ made: [], dropped: ['page_views_2025_02'] });
    expect((await studio.db.select().from(page_views)).map(({ path }) => path)).toEqual(['/now']);
    expect(await rollUp(studio.db, new Date(now.getTime() + 60_000))).toEqual({ counted: true });
    expect(await counts()).toEqual(made);
  });

  it('that are missing lose no view', async () => {
    await insert([row({ viewed_at: new Date('2031-07-01T00:00:00Z') })]);
    await Promise.all([
      keepMonths(studio.db, new Date('2031-07-02T00:00:00Z')),
      keepMonths(studio.db, new Date('2031-07-02T00:00:00Z')),
    ]);
    expect(await partitions()).toContain('2031_07');
    expect(await studio.db.$count(page_views)).toBe(1);
  });
});

describe('The figures', () => {
  const today = () => wallTime(Date.now(), zone).day;
  const dayAt = (ago: number) => new Date(Date.parse(today()) - ago * dayMs).toISOString().slice(0, 10);
  const summary = (query = '') => studio.call<VisitSummary>('admin', 'GET', `/admin/visits${query}`);

  beforeEach(async () => {
    const on = (day: string, kind: 'total' | 'page' | 'referrer' | 'campaign' | 'device', name: string, visitors: number) => ({
      ...{ day, kind, name, visitors, views: visitors * 2 },
      source: kind === 'campaign' ? 'news' : '',
    });
    await studio.db
      .insert(visit_counts)
      .values([
        on(dayAt(0), 'total', '', 5),
        on(dayAt(6), 'total', '', 4),
        on(dayAt(7), 'total', '', 3),
        on(dayAt(0), 'page', '/contact', 5),
        on(dayAt(7), 'page', '/contact', 3),
        on(dayAt(0), 'referrer', '', 2),
        on(dayAt(6), 'referrer', 'google.com', 3),
        on(dayAt(0), 'campaign', '=autumn', 2),
        on(dayAt(0), 'device', 'phone', 5),
      ]);
    await studio.db.delete(form_daily_counts);
    await studio.db.insert(form_daily_counts).values([
      { form_id: siteFormIds.contact, day: dayAt(0), event: 'finish', count: 2 },
      { form_id: siteFormIds.contact, day: dayAt(8), event: 'finish', count: 4 },
    ]);
  });

  it('are those of the days that were asked for, beside the ones before', async () => {
    const { status, data } = await summary('?range=7d');
    expect(status).toBe(200);
    expect(data.period).toEqual({ from: dayAt(6), to: dayAt(0), days: 7 });
    expect(data.days).toHaveLength(7);
    expect(data.totals).toEqual({ visitors: 9, views: 18, submissions: 2 });
    expect(data.previous_totals).toEqual({ visitors: 3, views: 6, submissions: 4 });
    expect(data.pages).toEqual({ items: [{ name: '/contact', visitors: 5, views: 10, previous_visitors: 3 }], total: 1 });
    expect(data.referrers.items.map(({ name }) => name)).toEqual(['google.com', '']);
    expect(data.campaigns.items[0]).toMatchObject({ name: '=autumn', source: 'news' });
    expect(data.forms.find(({ id }) => id === siteFormIds.contact)).toMatchObject({
      page: '/contact',
      views: 10,
      submissions: 2,
    });
    expect((await summary()).data.totals.visitors).toBe(12);
    expect((await summary(`?range=custom&from=${dayAt(7)}&to=${dayAt(7)}`)).data.totals.visitors).toBe(3);
  });

  it.each([
    ['range=1d', 'range'],
    ['range=custom', 'from'],
    ['range=custom&from=2026-02-30&to=2026-03-01', 'from'],
    ['range=custom&from=2026-03-02&to=2026-03-01', 'to'],
    ['range=custom&from=2024-01-01&to=2026-03-01', 'to'],
    ['range=custom&from=0001-01-01&to=0001-02-01', 'from'],
    ['range=custom&from=9999-01-01&to=9999-02-01', 'from'],
  ])('are refused for %s', async (query, field) => {
    const { status, fields } = await summary(`?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(fields ?? {})).toContain(field);
  });

  it('go out as CSV, with nothing that a spreadsheet would run', async () => {
    const read = async (list: string) => {
      const cookie = await studio.sessionOf('admin');
      const answer = await studio.request(cookie, 'GET', `/api/admin/visits/export.csv?list=${list}&range=7d`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')).toContain(`visitors-${list}-${dayAt(6)}-to-${dayAt(0)}.csv`);
      return (await answer.text()).split('\r\n');
    };
    expect(await read('days')).toHaveLength(9);
    expect(await read('campaigns')).toEqual([
      'campaign,source,medium,visitors,views,visitors_before',
      '"\'=autumn","news","",2,4,0',
      '',
    ]);
    expect((await read('referrers'))[2]).toBe('"Direct or unknown",2,4,0');
    expect((await read('forms')).filter((line) => line.endsWith(',"/contact",10,2'))).toHaveLength(1);
    expect((await read('pages'))[1]).toBe('"/contact",5,10,3');
    expect((await read('devices'))[1]).toBe('"phone",5,10,0');
  });

  it('are for administrators alone', async () => {
    for (const path of ['/admin/visits', '/admin/visits/export.csv?list=days', '/admin/settings/visits']) {
      expect((await studio.call(null, 'GET', path)).status).toBe(401);
      expect((await studio.call('client', 'GET', path)).status).toBe(403);
    }
  });
});

it('The settings are checked, and a change is in the audit log', async () => {
  const save = (visit_months: unknown) =>
    studio.call('admin', 'PUT', '/admin/settings/visits', { count_visits: true, respect_do_not_track: true, visit_months });
  expect((await save(0)).fields).toEqual({ visit_months: 'Please enter at least 1' });
  expect((await save(2.5)).fields).toEqual({ visit_months: 'Please enter a whole number' });
  expect((await save(24)).status).toBe(200);
  expect((await studio.audit()).at(-1)).toMatchObject({ action: 'settings.visits_updated' });
});
