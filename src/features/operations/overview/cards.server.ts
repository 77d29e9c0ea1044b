import { type AnyColumn, and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { application_logs } from '#db/schema/platform/logs.ts';
import { countMails } from '#features/operations/outbox/queries.server.ts';
import { countOverdue, readMonthlyRevenue, readStats } from '#features/sales/orders/queries.server.ts';
import { formatMoney } from '#shared/money.ts';
import type { OverviewCard } from './contract.ts';

export type CardPorts = { db: Db; now: Date; mailConfigured: () => boolean };
type Card = (ports: CardPorts) => Promise<OverviewCard>;

const dayMs = 86_400_000;
const plain = { format: 'count', change: null, tone: 'plain', to: null, trend: null } as const;
const isClient = or(eq(user_roles.role, 'client'), isNull(user_roles.role));
const plural = (many: number, one: string, more = `${one}s`) => `${many.toLocaleString('en-US')} ${many === 1 ? one : more}`;

/** How many days ago, with everything older in one group, so that the answer stays small however many there are. */
const daysAgo = (column: AnyColumn, now: Date) =>
  sql<number>`least(30, greatest(0, floor(extract(epoch from ${now}::timestamptz - ${column}) / 86400)))::int`;

/** Counts by age as a line from the oldest to now. */
function byAge(counts: [age: number, count: number][], length: number): number[] {
  const values = Array.from({ length }, () => 0);
  for (const [age, count] of counts) {
    const at = length - 1 - age;
    if (at >= 0) values[at] = (values[at] ?? 0) + count;
  }
  return values;
}

const totalClients: Card = async ({ db, now }) => {
  const age = daysAgo(users.created_at, now);
  const rows = await db
    .select({ age, is_business: sql<boolean>`${users.user_type} = 'business'`, clients: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(isClient)
    .groupBy(sql`1`, sql`2`);
  const sum = (some: typeof rows) => some.reduce((clients, row) => clients + row.clients, 0);
  const total = sum(rows);
  const business = sum(rows.filter((row) => row.is_business));
  const values = Array.from({ length: 30 }, (_, day) => sum(rows.filter((row) => row.age >= 29 - day)));
  return {
    ...plain,
    id: 'total-clients',
    label: 'Total Clients',
    icon: 'clients',
    value: total,
    hint: `${business.toLocaleString('en-US')} business, ${(total - business).toLocaleString('en-US')} personal`,
    trend: total > 0 ? { label: `Clients over the last 30 days, from ${values[0]} to ${values.at(-1)}`, values } : null,
  };
};

const monthlyRevenue: Card = async ({ db }) => {
  const values = await readMonthlyRevenue(db, 12);
  const [before = 0, value = 0] = values.slice(-2);
  return {
    ...plain,
    id: 'monthly-revenue',
    label: 'Monthly Revenue',
    icon: 'revenue',
    format: 'money',
    value,
    hint: `${formatMoney(before)} last month`,
    to: '/admin/billing?status=paid',
    trend: values.some((month) => month > 0) ? { label: 'Revenue a month over the last year', values } : null,
  };
};

const pendingOrders: Card = async ({ db, now }) => {
  const [{ pending_orders }, overdue] = await Promise.all([readStats(db), countOverdue(db, now)]);
  const hint =
    overdue > 0 ? `${plural(overdue, 'invoice')} overdue` : pending_orders > 0 ? 'awaiting payment' : 'everything is paid';
  return {
    ...plain,
    id: 'pending-orders',
    label: 'Pending Orders',
    icon: 'orders',
    value: pending_orders,
    hint,
    tone: overdue > 0 ? 'danger' : 'plain',
    to: '/admin/billing?status=pending',
  };
};

const newThisWeek: Card = async ({ db, now }) => {
  const age = daysAgo(users.created_at, now);
  const rows = await db
    .select({ age, clients: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(and(isClient, gte(users.created_at, new Date(now.getTime() - 14 * dayMs))))
    .groupBy(sql`1`);
  const days = byAge(
    rows.map((row) => [row.age, row.clients]),
    14,
  );
  const [before, value] = [days.slice(0, 7), days.slice(7)].map((week) => week.reduce((sum, clients) => sum + clients, 0));
  const difference = (value ?? 0) - (before ?? 0);
  const change = {
    text: `${Math.abs(difference)} ${difference > 0 ? 'more' : 'fewer'}`,
    direction: difference > 0 ? 'up' : 'down',
    good: difference > 0,
  } as const;
  return {
    ...plain,
    id: 'new-this-week',
    label: 'New This Week',
    icon: 'growth',
    value: value ?? 0,
    hint: difference === 0 ? 'as many as the week before' : 'than the week before',
    change: difference === 0 ? null : change,
    trend: rows.length > 0 ? { label: 'New clients a day over the last two weeks', values: days } : null,
  };
};

const mail: Card = async ({ db, mailConfigured }) => {
  const { waiting, failed } = await countMails(db);
  const configured = mailConfigured();
  const hint =
    failed > 0 ? `${plural(failed, 'mail')} could not be delivered` : configured ? 'on their way' : 'Mail is not configured';
  return {
    ...plain,
    id: 'mail-waiting',
    label: 'Mail Waiting',
    icon: 'mail',
    value: waiting,
    hint,
    tone: failed > 0 ? 'danger' : configured ? 'plain' : 'warning',
    to: '/admin/outbox',
  };
};

const errors: Card = async ({ db, now }) => {
  const age = sql<number>`greatest(0, floor(extract(epoch from ${now}::timestamptz - ${application_logs.timestamp}) / 3600))::int`;
  const rows = await db
    .select({ age, level: application_logs.level, entries: sql<number>`count(*)::int` })
    .from(application_logs)
    .where(
      and(sql`${application_logs.level} in ('error', 'fatal')`, gte(application_logs.timestamp, new Date(now.getTime() - dayMs))),
    )
    .groupBy(sql`1`, application_logs.level);
  const of = (level: string) => rows.reduce((sum, row) => (row.level === level ? sum + row.entries : sum), 0);
  const value = of('error') + of('fatal');
  const hours = byAge(
    rows.map((row) => [row.age, row.entries]),
    24,
  );
  return {
    ...plain,
    id: 'errors',
    label: 'Errors in 24 h',
    icon: 'errors',
    value,
    hint: of('fatal') > 0 ? `${of('fatal')} of them fatal` : value > 0 ? 'worth a look' : 'all quiet',
    tone: value > 0 ? 'danger' : 'plain',
    to: `/admin/logs?level=${of('fatal') > 0 && of('error') === 0 ? 'fatal' : 'error'}`,
    trend: value > 0 ? { label: 'Errors an hour over the last day', values: hours } : null,
  };
};

/** The figures of the dashboard, in this order. A feature adds its own card once its table exists; nothing is shown before. */
export const overviewCards: Card[] = [totalClients, monthlyRevenue, pendingOrders, newThisWeek, mail, errors];
