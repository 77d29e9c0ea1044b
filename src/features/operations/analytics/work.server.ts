import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { toAmount } from '#shared/money.ts';
import { addDays, momentOf } from '#shared/zoned-time.ts';
import type { Journey, ProjectEarnings } from './contract.ts';
import type { Period } from './policy.ts';

const spanOf = ({ from, to }: Period, zone: string) => ({
  start: new Date(momentOf(from, 0, zone)).toISOString(),
  end: new Date(momentOf(addDays(to, 1), 0, zone)).toISOString(),
});

const labels = { sent: 'First estimate sent', accepted: 'Estimate accepted', paid: 'First payment' } as const;
const steps = ['sent', 'accepted', 'paid'] as const;
/** An inquiry that is older has nothing to do with what is paid now. */
const longest = sql.raw(`interval '2 years'`);

type Medians = Record<(typeof steps)[number], number | null> &
  Record<`${(typeof steps)[number]}_counted`, number> & { all: number };

/** Days from the inquiry to what followed, of those whose first payment came in the period: half were quicker. */
export async function readJourney(db: DbOrTx, period: Period, zone: string): Promise<Journey> {
  const { start, end } = spanOf(period, zone);
  const since = (column: string) => sql.raw(`extract(epoch from ${column} - opened_at) / 86400`);
  const median = (step: (typeof steps)[number]) => sql`
    round(percentile_cont(0.5) within group (order by ${since(step)}) filter (where ${sql.raw(step)} is not null)::numeric, 1)::float8 as ${sql.raw(step)},
    count(${sql.raw(step)})::int as ${sql.raw(`${step}_counted`)}`;
  const { rows } = await db.execute<Medians>(sql`
    with paid_leads as (
      select l.opened_at, e.sent, e.accepted, p.paid
      from leads l join contacts c on c.id = l.contact_id
      cross join lateral (
        select min(paid) as paid from (
          select coalesce(o.paid_at, o.created_at) as paid from orders o
          where o.user_id = c.user_id and o.status = 'paid' and o.is_placed
          union all
          select coalesce(o.paid_at, o.created_at) from lead_estimates le join orders o on o.estimate_id = le.estimate_id
          where le.lead_id = l.id and o.status = 'paid' and o.is_placed
        ) one where paid >= l.opened_at
      ) p
      left join lateral (
        select min(e.sent_at) as sent, min(e.accepted_at) as accepted from lead_estimates le join estimates e on e.id = le.estimate_id
        where le.lead_id = l.id
      ) e on true
      where l.opened_at >= ${start}::timestamptz - ${longest} and l.opened_at < ${end}::timestamptz
        and p.paid >= ${start}::timestamptz and p.paid < ${end}::timestamptz
    )
    select count(*)::int as all, ${sql.join(steps.map(median), sql`, `)} from paid_leads`);
  const [found] = rows;
  if (!found) throw new Error('The database gave no figures');
  return {
    inquiries: found.all,
    steps: steps.map((id) => ({ id, label: labels[id], days: found[id], counted: found[`${id}_counted`] })),
  };
}

const mostProjects = 20;
type Earned = {
  id: string;
  name: string;
  currency: string;
  seconds: number;
  total_seconds: number;
  paid: number;
  rate: number | null;
};

/** What the projects that were worked on in the period have brought for each hour, most hours first. */
export async function readProjects(db: DbOrTx, period: Period, zone: string): Promise<ProjectEarnings[]> {
  const { start, end } = spanOf(period, zone);
  const { rows } = await db.execute<Earned>(sql`
    with worked as (
      select project_id, sum(extract(epoch from ended_at - started_at)) as seconds from time_entries
      where started_at >= ${start}::timestamptz and started_at < ${end}::timestamptz and ended_at is not null
      group by project_id order by seconds desc, project_id limit ${mostProjects}
    )
    select p.id, p.name, p.currency, w.seconds::float8, t.seconds::float8 as total_seconds, coalesce(o.paid, 0)::float8 as paid,
      terms.hourly_rate_cents::float8 as rate
    from worked w join projects p on p.id = w.project_id
    left join project_time_terms terms on terms.project_id = p.id
    cross join lateral (
      select sum(extract(epoch from ended_at - started_at)) as seconds from time_entries where project_id = p.id and ended_at is not null
    ) t
    cross join lateral (
      select sum(case when status = 'paid' then total_cents else paid_cents end - refunded_cents) as paid from orders
      where is_placed and currency = p.currency and status not in ('cancelled', 'refunded')
        and (id = p.order_id or estimate_id = p.estimate_id
          or checkout_key in (select id from project_milestones where project_id = p.id))
    ) o
    order by w.seconds desc, p.id`);
  const hours = (seconds: number) => Math.round(seconds / 36) / 100;
  return rows.map(({ id, name, currency, seconds, total_seconds, paid, rate }) => ({
    id,
    name,
    currency,
    hours: hours(seconds),
    total_hours: hours(total_seconds),
    paid: toAmount(paid, currency),
    per_hour: total_seconds >= 60 ? toAmount(Math.round((paid / total_seconds) * 3_600), currency) : null,
    hourly_rate: rate === null ? null : toAmount(rate, currency),
  }));
}
