import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { visit_counting, visit_counts } from '#db/schema/website/visits.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { keptDays, listConversions } from '#features/desk/forms/counts.server.ts';
import type { SiteForm } from '#shared/choices/desk/forms.ts';
import type { VisitDevice, VisitKind } from '#shared/choices/website/visits.ts';
import { addDays } from '#shared/zoned-time.ts';
import type { Period, VisitSummary } from './contract.ts';

const shown = 10;
const lengths = { '7d': 7, '30d': 30, '90d': 90 } as const;
const dayMs = 86_400_000;

export type Days = { from: string; to: string; days: number };

/** The days of a range, the last of them today unless it was chosen. */
export function daysOf({ range, from, to }: Period, today: string): Days {
  if (range === 'custom' && from && to) return { from, to, days: (Date.parse(to) - Date.parse(from)) / dayMs + 1 };
  const days = lengths[range === 'custom' ? '30d' : range];
  return { from: addDays(today, 1 - days), to: today, days };
}

const previousOf = ({ from, days }: Days): Days => ({ from: addDays(from, -days), to: addDays(from, -1), days });

export type ListRow = {
  kind: Exclude<VisitKind, 'total'>;
  name: string;
  source: string;
  medium: string;
  views: number;
  visitors: number;
  previous_visitors: number;
  /** How many there are of its kind. */
  total: number;
};

/** The names of each kind that had views, those with the most visitors first. */
export async function listNames(db: DbOrTx, period: Days, kinds: readonly ListRow['kind'][], most: number): Promise<ListRow[]> {
  const { from } = previousOf(period);
  const now = sql`day >= ${period.from}`;
  const wanted = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const { rows } = await db.execute<ListRow>(sql`
    select kind, name, source, medium, views, visitors, previous_visitors, total from (
      select *, row_number() over (partition by kind order by visitors desc, views desc, name, source, medium) as place,
        count(*) over (partition by kind)::int as total
      from (
        select kind, name, source, medium, coalesce(sum(views) filter (where ${now}), 0)::int as views,
          coalesce(sum(visitors) filter (where ${now}), 0)::int as visitors,
          coalesce(sum(visitors) filter (where not ${now}), 0)::int as previous_visitors
        from ${visit_counts} where kind in (${wanted}) and day between ${from} and ${period.to}
        group by kind, name, source, medium
      ) named where views > 0
    ) placed where place <= ${most} order by kind, place`);
  return rows;
}

type DayRow = { day: string; views: number; visitors: number };

/** Every day of the period, and of the one before it. */
export async function listDays(db: DbOrTx, period: Days): Promise<{ days: DayRow[]; before: DayRow[]; has_sample: boolean }> {
  const { from } = previousOf(period);
  const { rows } = await db.execute<DayRow & { is_sample: boolean }>(sql`
    select d.day::date::text as day, coalesce(sum(c.views), 0)::int as views, coalesce(sum(c.visitors), 0)::int as visitors,
      coalesce(bool_or(c.is_sample), false) as is_sample
    from generate_series(${from}::date, ${period.to}::date, interval '1 day') d (day)
    left join ${visit_counts} c on c.kind = 'total' and c.day = d.day::date
    group by d.day order by d.day`);
  const plain = rows.map(({ is_sample: _, ...row }) => row);
  const isIn = ({ day }: { day: string }) => day >= period.from;
  return {
    days: plain.filter(isIn),
    before: plain.filter((row) => !isIn(row)),
    has_sample: rows.some((row) => row.is_sample && isIn(row)),
  };
}

/** The page that shows a form of the site, by itself or in a dialog. */
const formPages: Record<SiteForm, string> = {
  contact: '/contact',
  support_ticket: '/support',
  custom_website: '/templates',
  template_notify: '/templates',
};

/** Views of the page with a form, and how often it was sent. A form of the builder counts its views itself, embedded ones among them. */
export async function listForms(db: DbOrTx, { from, to }: Days): Promise<VisitSummary['forms']> {
  const pages = sql.join(
    [...new Set(Object.values(formPages))].map((path) => sql`${path}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ name: string; views: number }>(
    sql`select name, sum(views)::int as views from ${visit_counts}
        where kind = 'page' and name in (${pages}) and day between ${from} and ${to} group by name`,
  );
  const viewsOf = new Map(rows.map(({ name, views }) => [name, views]));
  return (await listConversions(db, from, to)).map(({ id, name, site_form, views, submissions, is_sample }) => {
    const page = site_form && formPages[site_form];
    return { id, name, page, views: page ? (viewsOf.get(page) ?? 0) : views, submissions, is_sample };
  });
}

const sumOf = (rows: readonly { views: number; visitors: number }[]) => ({
  views: rows.reduce((sum, { views }) => sum + views, 0),
  visitors: rows.reduce((sum, { visitors }) => sum + visitors, 0),
});
const submissionsOf = (rows: readonly { submissions: number }[]) => rows.reduce((sum, { submissions }) => sum + submissions, 0);

export async function readSummary(db: DbOrTx, asked: Period, is_counting: boolean, now: Date): Promise<VisitSummary> {
  const today = await readStudioDay(db, now);
  const period = daysOf(asked, today);
  const previous = previousOf(period);
  const { days, before, has_sample } = await listDays(db, period);
  const names = await listNames(db, period, ['page', 'referrer', 'campaign', 'device'], shown);
  const forms = await listForms(db, period);
  const forms_from = addDays(today, -keptDays);
  const [state] = await db.select().from(visit_counting);
  const top = (kind: VisitKind) => {
    const items = names.filter((row) => row.kind === kind);
    return { items: items.map(({ kind: _, total: __, ...row }) => row), total: items[0]?.total ?? 0 };
  };
  const plain = (kind: VisitKind) => {
    const { items, total } = top(kind);
    return { items: items.map(({ source: _, medium: __, ...row }) => row), total };
  };
  const devices = plain('device');
  return {
    period,
    previous: { from: previous.from, to: previous.to },
    since: state?.since.toISOString() ?? null,
    is_counting,
    counted_at: state?.counted_at?.toISOString() ?? null,
    has_sample,
    totals: { ...sumOf(days), submissions: submissionsOf(forms) },
    previous_totals: {
      ...sumOf(before),
      submissions: previous.from < forms_from ? null : submissionsOf(await listConversions(db, previous.from, previous.to)),
    },
    days,
    pages: plain('page'),
    referrers: plain('referrer'),
    campaigns: top('campaign'),
    // The table takes no other.
    devices: { ...devices, items: devices.items.map((row) => ({ ...row, name: row.name as VisitDevice })) },
    forms,
    forms_from,
  };
}
