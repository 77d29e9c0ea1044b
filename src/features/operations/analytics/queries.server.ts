import { and, between, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { daily_figures as figures } from '#db/schema/operations/analytics.ts';
import { studioDay } from '#db/studio-day.ts';
import type { FigureKind } from '#shared/choices/operations/analytics.ts';
import { accountTypes } from '#shared/choices/people/auth.ts';
import { defaultCurrency } from '#shared/currencies.ts';
import { toAmount } from '#shared/money.ts';
import { addDays } from '#shared/zoned-time.ts';
import type { Analytics, Metric } from './contract.ts';
import { readPerformance } from './performance.server.ts';
import {
  type Asked,
  changePercent,
  conversionRate,
  inSteps,
  monthsUpTo,
  type Period,
  periodBefore,
  periodOf,
  stepOf,
  trendMonths,
} from './policy.ts';

const number = (value: SQL) => sql<number>`coalesce(${value}, 0)::float8`;
const during = ({ from, to }: Period) => between(figures.day, from, to);

type Sum = { number: number; amount: number };
type Pair = { now: Sum; before: Sum };
const nothing: Sum = { number: 0, amount: 0 };

/** Sums of both periods by kind and currency, in one query over a few rows a day. */
async function readSums(db: DbOrTx, period: Period, before: Period) {
  const sums = (of: Period) => ({
    number: number(sql`sum(${figures.number}) filter (where ${during(of)})`),
    amount: number(sql`sum(${figures.amount_cents}) filter (where ${during(of)})`),
  });
  const kinds: FigureKind[] = [
    'orders.sold',
    'orders.placed',
    'estimates.written',
    'contracts.signed',
    'clients.new',
    'submissions.received',
    'runs.started',
  ];
  const rows = await db
    .select({ kind: figures.kind, currency: figures.currency, now: sums(period), before: sums(before) })
    .from(figures)
    .where(and(inArray(figures.kind, kinds), between(figures.day, before.from, period.to)))
    .groupBy(figures.kind, figures.currency)
    .orderBy(figures.currency);
  const counts = (kind: FigureKind): { now: number; before: number } => {
    const found = rows.filter((row) => row.kind === kind);
    const all = (side: keyof Pair) => found.reduce((total, row) => total + row[side].number, 0);
    return { now: all('now'), before: all('before') };
  };
  const revenue = rows.filter((row) => row.kind === 'orders.sold');
  const main: Pair = revenue.find(({ currency }) => currency === defaultCurrency) ?? { now: nothing, before: nothing };
  return { counts, main, others: revenue.filter(({ currency }) => currency !== defaultCurrency) };
}

async function readDays(db: DbOrTx, from: string, to: string) {
  return db
    .select({ day: figures.day, amount: figures.amount_cents, number: figures.number })
    .from(figures)
    .where(and(eq(figures.kind, 'orders.sold'), eq(figures.currency, defaultCurrency), between(figures.day, from, to)));
}

async function readTrend(db: DbOrTx, today: string): Promise<Analytics['trend']> {
  const months = monthsUpTo(today, trendMonths);
  const rows = await db
    .select({
      month: sql<string>`to_char(${figures.day}, 'YYYY-MM-01')`,
      amount: number(sql`sum(${figures.amount_cents})`),
      number: number(sql`sum(${figures.number})`),
    })
    .from(figures)
    .where(
      and(
        eq(figures.kind, 'orders.sold'),
        eq(figures.currency, defaultCurrency),
        gte(figures.day, months[0] ?? today),
        // What is dated ahead belongs to its own month, when it comes.
        lte(figures.day, today),
      ),
    )
    .groupBy(sql`1`);
  return months.map((month) => {
    const found = rows.find((row) => row.month === month);
    return { month, revenue: toAmount(found?.amount ?? 0, defaultCurrency), orders: found?.number ?? 0 };
  });
}

/** The clients that there were at the end of the period, by type. */
async function readDistribution(db: DbOrTx, to: string): Promise<Analytics['distribution']> {
  const rows = await db
    .select({ type: figures.key, clients: number(sql`sum(${figures.number})`) })
    .from(figures)
    .where(and(eq(figures.kind, 'clients.new'), lte(figures.day, to)))
    .groupBy(figures.key);
  return accountTypes.map((type) => ({ type, clients: rows.find((row) => row.type === type)?.clients ?? 0 }));
}

const told = (many: number, one: string) => `${many.toLocaleString('en-US')} ${one}${many === 1 ? '' : 's'}`;

type Counts = Awaited<ReturnType<typeof readSums>>;

function metricsOf({ counts, main }: Counts): Metric[] {
  const counted = (id: Metric['id'], label: string, kind: FigureKind, hint: string): Metric => {
    const { now, before } = counts(kind);
    return { id, label, format: 'count', value: now, before, change: changePercent(now, before), hint };
  };
  const [contracts, estimates] = [counts('contracts.signed'), counts('estimates.written')];
  const rate = conversionRate(contracts.now, estimates.now);
  const rateBefore = conversionRate(contracts.before, estimates.before);
  const money = (sum: Sum) => toAmount(sum.amount, defaultCurrency);
  return [
    {
      ...{ id: 'revenue', label: 'Revenue', format: 'money', value: money(main.now), before: money(main.before) },
      change: changePercent(main.now.amount, main.before.amount),
      hint: 'Paid orders, net of refunds',
    },
    counted('orders', 'Orders', 'orders.placed', 'Placed, whatever became of them'),
    counted('new-clients', 'New Clients', 'clients.new', 'Accounts, invitations and acceptances'),
    counted('contracts-signed', 'Contracts Signed', 'contracts.signed', 'Written in the period, and signed'),
    {
      ...{ id: 'conversion-rate', label: 'Conversion Rate', format: 'percent', value: rate, before: rateBefore },
      change: rate === null || rateBefore === null ? null : Math.round((rate - rateBefore) * 10) / 10,
      hint: `${told(contracts.now, 'contract')} to ${told(estimates.now, 'estimate')}`,
    },
    counted('form-submissions', 'Form Submissions', 'submissions.received', 'All forms of the site'),
  ];
}

/** `name` is that of the database. */
type Today = { today: string; zone: string; name: string };

export async function readToday(db: DbOrTx, now: Date): Promise<Today> {
  const { rows } = await db.execute<Today>(
    sql`select ${studioDay(now)}::text as today, studio_time_zone() as zone, current_database() as name`,
  );
  if (!rows[0]) throw new Error('The database gave no day');
  return rows[0];
}

export async function readAnalytics(db: DbOrTx, asked: Asked, now = new Date()): Promise<Analytics> {
  const { today, zone } = await readToday(db, now);
  const period = periodOf(asked, today);
  const before = periodBefore(period);
  const [sums, days, trend, distribution, performance] = await Promise.all([
    readSums(db, period, before),
    readDays(db, before.from, period.to),
    readTrend(db, today),
    readDistribution(db, period.to),
    readPerformance(db, period, zone, now),
  ]);
  // Moved to the days that they are compared with, so that both are cut in the same places.
  const moved = days.filter(({ day }) => day < period.from).map((one) => ({ ...one, day: addDays(one.day, period.days) }));
  const earlier = inSteps(moved, period);
  const money = (cents: number) => toAmount(cents, defaultCurrency);
  return {
    today,
    period,
    before,
    currency: defaultCurrency,
    metrics: metricsOf(sums),
    other_revenue: sums.others.map((row) => ({
      currency: row.currency,
      value: toAmount(row.now.amount, row.currency),
      before: toAmount(row.before.amount, row.currency),
    })),
    step: stepOf(period.days),
    points: inSteps(days, period).map(({ day, amount, number: orders }, at) => ({
      day,
      revenue: money(amount),
      orders,
      before: earlier[at] ? money(earlier[at].amount) : null,
    })),
    trend,
    distribution,
    performance: { ...performance, automations: sums.counts('runs.started').now },
  };
}
