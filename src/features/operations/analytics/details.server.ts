import { and, between, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { daily_figures as figures } from '#db/schema/operations/analytics.ts';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { services } from '#db/schema/sales/services.ts';
import { toAmount } from '#shared/money.ts';
import { addDays } from '#shared/zoned-time.ts';
import type { Expected, Share } from './contract.ts';
import { likelihoodOf, type Period } from './policy.ts';

const number = (value: SQL) => sql<number>`coalesce(${value}, 0)::float8`;
const sumOf = { number: number(sql`sum(${figures.number})`), amount: number(sql`sum(${figures.amount_cents})`) };
/** As many rows as a chart can show; the rest is one more. */
const most = 10;

type Top = { key: string; currency: string; number: number; amount: number };

/** The largest of a kind in a period, and what all the others come to, by currency. */
async function readTop(db: DbOrTx, kind: 'orders.by_service' | 'orders.by_client', period: Period): Promise<Top[]> {
  const rows = await db
    .select({ key: figures.key, currency: figures.currency, ...sumOf })
    .from(figures)
    .where(and(eq(figures.kind, kind), between(figures.day, period.from, period.to)))
    .groupBy(figures.key, figures.currency)
    .orderBy(desc(sumOf.amount), figures.key);
  // Amounts of two currencies cannot be compared: each has a chart of its own.
  return [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, ofCurrency]) => {
    const rest = ofCurrency.slice(most);
    const others = { key: 'others', currency, number: 0, amount: 0 };
    for (const { number, amount } of rest) {
      others.number += number;
      others.amount += amount;
    }
    return [...ofCurrency.slice(0, most), ...(rest.length > 0 ? [others] : [])];
  });
}

const kept = new Map<string, Top[]>();
const mostKept = 60;

/**
 * By client there is a row for each client and day, which grows with the orders: it is summed once for each change of the figures.
 * The database's name tells apart two that a process has open, as tests do.
 */
async function keptTop(db: DbOrTx, kind: Parameters<typeof readTop>[1], period: Period, revision: string): Promise<Top[]> {
  const name = [revision, kind, period.from, period.to].join(' ');
  const known = kept.get(name);
  if (known) return known;
  const found = await readTop(db, kind, period);
  if (kept.size >= mostKept) kept.clear();
  kept.set(name, found);
  return found;
}

const isUuid = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
const toShare = (row: Top, name: string, to: string | null): Share => ({
  id: row.key || 'none',
  name,
  to,
  currency: row.currency,
  orders: row.number,
  revenue: toAmount(row.amount, row.currency),
});

export async function readByService(db: DbOrTx, period: Period, revision: string): Promise<Share[]> {
  const rows = await keptTop(db, 'orders.by_service', period, revision);
  const ids = rows.map(({ key }) => key).filter(isUuid);
  const names = ids.length
    ? await db.select({ id: services.id, name: services.name }).from(services).where(inArray(services.id, ids))
    : [];
  return rows.map((row) => {
    const name = names.find(({ id }) => id === row.key)?.name;
    if (row.key === 'others') return toShare(row, 'Other services', null);
    return toShare(row, name ?? 'Deposits, milestones and other work', name ? '/admin/services' : null);
  });
}

export async function readByClient(db: DbOrTx, period: Period, revision: string): Promise<Share[]> {
  const rows = await keptTop(db, 'orders.by_client', period, revision);
  const ids = rows.map(({ key }) => key).filter(isUuid);
  const names = ids.length
    ? await db
        .select({ id: users.id, name: users.display_name, email: users.email, contact_id: contacts.id })
        .from(users)
        .leftJoin(contacts, or(eq(contacts.user_id, users.id), eq(contacts.claimed_by, users.id)))
        .where(inArray(users.id, ids))
    : [];
  return rows.map((row) => {
    if (row.key === 'others') return toShare(row, 'Other clients', null);
    const found = names.find(({ id }) => id === row.key);
    const to = found?.contact_id ? `/admin/clients/${found.contact_id}` : null;
    return toShare(row, found?.name || found?.email || (isUuid(row.key) ? '' : row.key) || 'Former clients', to);
  });
}

const byCurrency = (db: DbOrTx, where: SQL | undefined) =>
  db
    .select({ currency: figures.currency, ...sumOf })
    .from(figures)
    .where(where)
    .groupBy(figures.currency)
    .orderBy(figures.currency);

async function readLikelihood(db: DbOrTx, today: string): Promise<Expected['likelihood']> {
  const rows = await db
    .select({ status: figures.key, number: sumOf.number })
    .from(figures)
    .where(and(eq(figures.kind, 'estimates.written'), between(figures.day, addDays(today, -364), today)))
    .groupBy(figures.key);
  const many = (status: string) => rows.find((row) => row.status === status)?.number ?? 0;
  return likelihoodOf({ accepted: many('accepted'), declined: many('declined'), expired: many('expired') });
}

type Recurring = { currency: string; services: number; cents: number };

export async function readExpected(db: DbOrTx, today: string, now: Date): Promise<Expected> {
  const unpaid = eq(figures.kind, 'orders.unpaid');
  const open = and(eq(figures.kind, 'estimates.written'), inArray(figures.key, ['sent', 'viewed']));
  const [likelihood, estimates, invoices, overdue, dueToday, recurring] = await Promise.all([
    readLikelihood(db, today),
    byCurrency(db, open),
    byCurrency(db, unpaid),
    byCurrency(db, and(unpaid, lt(figures.day, today))),
    // A day is kept as a whole, and today's invoices become overdue one after another.
    db.execute<{ currency: string; number: number; amount: number }>(sql`
      select currency, count(*)::float8 as number, sum(total_cents - paid_cents + refunded_cents)::float8 as amount from orders
      where status = 'pending' and is_placed and payment_method = 'invoice' and total_cents - paid_cents + refunded_cents > 0
        and due_at >= (${today}::timestamp at time zone studio_time_zone()) and due_at < ${now.toISOString()}::timestamptz
      group by currency`),
    db.execute<Recurring>(sql`
      select o.currency, count(*)::float8 as services,
        round(sum(case i.frequency when 'yearly' then i.line_total_cents / 12.0 else i.line_total_cents end))::float8 as cents
      from client_services s join order_items i on i.id = s.order_item_id join orders o on o.id = s.order_id
      where s.status in ('active', 'past_due') and s.renews_at is not null and not s.cancel_at_period_end and i.type = 'subscription'
      group by o.currency order by o.currency`),
  ]);
  const late = (currency: string, of: 'number' | 'amount') =>
    [...overdue, ...dueToday.rows].reduce((sum, row) => (row.currency === currency ? sum + row[of] : sum), 0);
  return {
    likelihood,
    estimates: estimates.map(({ currency, number: many, amount }) => ({
      currency,
      estimates: many,
      amount: toAmount(amount, currency),
      likely: likelihood.percent === null ? null : toAmount(Math.round((amount * likelihood.percent) / 100), currency),
    })),
    recurring: recurring.rows.map(({ currency, services: many, cents }) => ({
      currency,
      services: many,
      amount: toAmount(cents, currency),
    })),
    invoices: invoices.map(({ currency, number: many, amount }) => ({
      currency,
      invoices: many,
      amount: toAmount(amount, currency),
      overdue: toAmount(late(currency, 'amount'), currency),
      overdue_invoices: late(currency, 'number'),
    })),
  };
}
