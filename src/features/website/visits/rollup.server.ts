import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { page_views, visit_counting, visit_counts } from '#db/schema/website/visits.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { readSettings } from '#platform/settings/settings.server.ts';
import { visitSettings } from '#shared/settings/visits.ts';
import { addDays } from '#shared/zoned-time.ts';
import { otherName } from './policy.ts';

/** Referrers and campaigns of a day that are kept by name: strangers write them, and the counts are kept for good. */
export const namesPerDay = 100;
/** Views reach the table within seconds; those that waited for the database come later. */
const lateMinutes = 10;

/** Days that are counted in one transaction: a studio that had no jobs for a year catches up step by step. */
const daysAtOnce = 14;

type State = { counted_day: string | null; counted_at: Date | null };

/** Brings the counts by day up to date. It may run as often as it likes, also twice at once: the same views give the same counts. */
export async function rollUp(db: Db, now: Date): Promise<{ counted: boolean }> {
  const { count_visits } = await readSettings(db, visitSettings);
  if (count_visits) await db.insert(visit_counting).values({ since: now }).onConflictDoNothing();
  for (let counted = false; ; counted = true) {
    const step = await db.transaction((tx) => countNextDays(tx, now));
    if (step !== 'more') return { counted: counted || step === 'last' };
  }
}

async function countNextDays(tx: Tx, now: Date): Promise<'nothing' | 'more' | 'last'> {
  const [state] = await tx.select().from(visit_counting).for('update');
  if (!state) return 'nothing';
  const today = await readStudioDay(tx, now);
  if (!(await hasNews(tx, state, now))) {
    await tx.update(visit_counting).set({ counted_day: today, counted_at: now });
    return 'nothing';
  }
  // Yesterday once more: what was seen before midnight may have been stored after it.
  const first = state.counted_day ? await firstOpenDay(tx, state.counted_day, now) : await firstDay(tx, today);
  const end = addDays(first, daysAtOnce - 1);
  const isLast = end >= today;
  const last = isLast ? today : end;
  await countDays(tx, first, last);
  await tx.update(visit_counting).set({ counted_day: last, ...(isLast ? { counted_at: now } : {}) });
  return isLast ? 'last' : 'more';
}

/** An hour into the day nothing of the one before is still on its way. */
async function firstOpenDay(tx: Tx, counted: string, now: Date): Promise<string> {
  const hourAgo = await readStudioDay(tx, new Date(now.getTime() - 3_600_000));
  return counted === hourAgo ? counted : addDays(counted, -1);
}

async function firstDay(tx: Tx, today: string): Promise<string> {
  const { rows } = await tx.execute<{ day: string | null }>(
    sql`select (min(viewed_at) at time zone studio_time_zone())::date::text as day from ${page_views}`,
  );
  return rows[0]?.day ?? today;
}

/** Whether there are views that no count holds yet. */
async function hasNews(tx: Tx, { counted_at }: State, now: Date): Promise<boolean> {
  const since = counted_at && new Date(counted_at.getTime() - lateMinutes * 60_000);
  const { rows } = await tx.execute(
    sql`select 1 from ${page_views} where viewed_at <= ${now.toISOString()}::timestamptz
        ${since ? sql`and viewed_at > ${since.toISOString()}::timestamptz` : sql``} limit 1`,
  );
  return rows.length > 0;
}

type Bounds = { begin: string; end: string; zone: string };

async function boundsOf(tx: Tx, first: string, last: string): Promise<Bounds> {
  const { rows } = await tx.execute<Bounds>(
    sql`select (${first}::date::timestamp at time zone studio_time_zone())::text as begin,
          ((${last}::date + 1)::timestamp at time zone studio_time_zone())::text as end, studio_time_zone() as zone`,
  );
  if (!rows[0]) throw new Error('The database gave no bounds');
  return rows[0];
}

const keys = sql.raw('day, kind, name, source, medium');

/** Writes what the views of these days come to, and takes away what they do not come to any more. */
async function countDays(tx: Tx, first: string, last: string): Promise<void> {
  // As values, so that the database looks into the partitions of these days alone.
  const { begin, end, zone } = await boundsOf(tx, first, last);
  await tx.execute(sql`
    with facts as (
      select (v.viewed_at at time zone ${zone})::date as day, f.kind, f.name, f.source, f.medium, v.visitor
      from ${page_views} v cross join lateral (values
        ('total', '', '', ''), ('page', v.path, '', ''), ('device', v.device, '', ''), ('referrer', v.referrer, '', ''),
        ('campaign', case when coalesce(v.source, v.medium, v.campaign) is not null then coalesce(v.campaign, '') end,
          coalesce(v.source, ''), coalesce(v.medium, ''))
      ) f (kind, name, source, medium)
      where f.name is not null and v.viewed_at >= ${begin}::timestamptz and v.viewed_at < ${end}::timestamptz
    ),
    places as (
      select ${keys}, count(*)::int as views, count(distinct visitor)::int as visitors,
        row_number() over (partition by day, kind order by count(*) desc, name, source, medium) as place
      from facts group by ${keys}
    ),
    others as (
      select f.day, f.kind, ${otherName}::text as name, '' as source, '' as medium, count(*)::int as views, count(distinct f.visitor)::int as visitors
      from facts f join places p using (${keys})
      where p.place > ${namesPerDay} and f.kind in ('referrer', 'campaign') group by f.day, f.kind
    ),
    fresh as (
      select ${keys}, views, visitors from places where place <= ${namesPerDay} or kind not in ('referrer', 'campaign')
      union all select ${keys}, views, visitors from others
    ),
    gone as (
      delete from ${visit_counts} c
      where not c.is_sample and c.day between ${first}::date and ${last}::date and not exists (
        select 1 from fresh f where (f.day, f.kind, f.name, f.source, f.medium) = (c.day, c.kind, c.name, c.source, c.medium))
    )
    insert into ${visit_counts} (${keys}, views, visitors)
    select ${keys}, sum(views), max(visitors) from fresh group by ${keys}
    on conflict (kind, day, name, source, medium, is_sample) do update set views = excluded.views, visitors = excluded.visitors
    where (visit_counts.views, visit_counts.visitors) is distinct from (excluded.views, excluded.visitors)`);
}
