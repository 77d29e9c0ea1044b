import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { order_events, order_items, order_sums, orders, payments } from '#db/schema/sales/orders.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { defaultCurrency } from '#shared/currencies.ts';
import { toPage } from '#shared/keyset.ts';
import { toAmount, toDollars } from '#shared/money.ts';
import {
  type AdminOrderDetail,
  type BillingOverview,
  billingAddress,
  type OrderDetail,
  type OrderPage,
  type OrderStats,
  type OrderSummary,
} from './contract.ts';
import { invoiceNumberOf, lateFeeToAdd, monthsOverdue } from './policy.ts';
import { isUnpaid, narrowed, type OrderQuery, searchOrders } from './search.server.ts';
import { timelineText } from './timeline.ts';
import { toItem, toPayment, toSummary } from './wire.server.ts';

const summary = {
  id: orders.id,
  order_number: orders.order_number,
  invoice_number: orders.invoice_number,
  user_id: orders.user_id,
  status: orders.status,
  payment_status: orders.payment_status,
  payment_method: orders.payment_method,
  payment_intent_id: orders.payment_intent_id,
  currency: orders.currency,
  total_cents: orders.total_cents,
  late_fee_cents: orders.late_fee_cents,
  paid_cents: orders.paid_cents,
  refunded_cents: orders.refunded_cents,
  billing_address: orders.billing_address,
  due_at: orders.due_at,
  paid_at: orders.paid_at,
  created_at: orders.created_at,
  is_sample: orders.is_sample,
};

type PageQuery = Pick<OrderQuery, 'limit' | 'cursor'>;

export async function listOrders(db: DbOrTx, query: OrderQuery, now = new Date()): Promise<OrderPage> {
  if (query.q) {
    const { ids, ...rest } = await searchOrders(db, { ...query, q: query.q }, now);
    if (ids.length === 0) return { items: [], ...rest };
    const rows = await readRows(db, inArray(orders.id, ids), ids.length);
    const zone = await readStudioZone(db);
    return { items: rows.map((row) => toSummary(row, now, zone)), ...rest };
  }
  return { ...(await readPage(db, narrowed(query, now), query, now)), more_matches: false };
}

export const listOwnOrders = (db: DbOrTx, user_id: string, query: PageQuery, now = new Date()) =>
  readPage(db, eq(orders.user_id, user_id), query, now);

async function readPage(db: DbOrTx, whose: SQL | undefined, { limit, cursor }: PageQuery, now: Date) {
  const rows = await readRows(db, and(whose, orders.is_placed, afterCursor(orders.created_at, orders.id, cursor)), limit + 1);
  const { items, next_cursor } = toPage(rows, limit, (row) => [row.key, row.id]);
  const zone = await readStudioZone(db);
  return { items: items.map((row): OrderSummary => toSummary(row, now, zone)), next_cursor };
}

const readRows = (db: DbOrTx, where: SQL | undefined, limit: number) =>
  db
    .select({ ...summary, key: momentKey(orders.created_at) })
    .from(orders)
    .where(where)
    .orderBy(...newestFirst(orders.created_at, orders.id))
    .limit(limit);

export async function readSummary(db: DbOrTx, id: string): Promise<OrderSummary> {
  const [order] = await readRows(db, eq(orders.id, id), 1);
  if (!order) throw new Error('The order is gone');
  return toSummary(order, new Date(), await readStudioZone(db));
}

/** From the sums that the database keeps with every order: as right as the orders, and as quick with a million of them. */
export async function readStats(db: DbOrTx): Promise<OrderStats> {
  const net = sql`${order_sums.total_cents} - ${order_sums.refunded_cents}`;
  const number = (value: SQL) => sql<number>`coalesce(${value}, 0)`.mapWith(Number);
  const rows = await db
    .select({
      currency: order_sums.currency,
      revenue: number(sql`sum(${net}) filter (where ${order_sums.status} = 'paid')`),
      month: number(
        sql`sum(${net}) filter (where ${order_sums.status} = 'paid' and ${order_sums.month} = (select studio_month(now())))`,
      ),
      orders: number(sql`sum(${order_sums.orders})`),
      pending: number(sql`sum(${order_sums.orders}) filter (where ${order_sums.status} = 'pending')`),
    })
    .from(order_sums)
    .groupBy(order_sums.currency)
    .orderBy(order_sums.currency);
  const all = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const dollars = rows.find(({ currency }) => currency === defaultCurrency);
  return {
    total_revenue: toDollars(dollars?.revenue ?? 0),
    monthly_revenue: toDollars(dollars?.month ?? 0),
    other_revenue: rows
      .filter(({ currency, revenue }) => currency !== defaultCurrency && revenue > 0)
      .map(({ currency, revenue, month }) => ({
        currency,
        total_revenue: toAmount(revenue, currency),
        monthly_revenue: toAmount(month, currency),
      })),
    total_orders: all(({ orders: count }) => count),
    pending_orders: all(({ pending }) => pending),
  };
}

/** Somebody else's order is as absent as one that never was. */
export async function findOwnOrder(db: DbOrTx, user_id: string, id: string, now = new Date()): Promise<OrderDetail | null> {
  const found = await readOrder(db, and(eq(orders.id, id), eq(orders.user_id, user_id)));
  return found && toDetail(found, now, await readStudioZone(db));
}

export async function findOrder(db: DbOrTx, id: string, now = new Date()): Promise<AdminOrderDetail | null> {
  const found = await readOrder(db, eq(orders.id, id));
  if (!found) return null;
  const zone = await readStudioZone(db);
  const detail = toDetail(found, now, zone);
  return {
    ...detail,
    months_overdue: detail.is_overdue ? monthsOverdue(found.order.due_at, now, zone) : 0,
    late_fee_to_add: toAmount(lateFeeToAdd(found.order, now, zone), found.order.currency),
  };
}

async function readOrder(db: DbOrTx, where: SQL | undefined) {
  const [order] = await db.select().from(orders).where(and(where, orders.is_placed));
  if (!order) return null;
  const [items, paid, events, signed] = await Promise.all([
    db.select().from(order_items).where(eq(order_items.order_id, order.id)).orderBy(asc(order_items.position)),
    db.select().from(payments).where(eq(payments.order_id, order.id)).orderBy(asc(payments.created_at), asc(payments.id)),
    db
      .select()
      .from(order_events)
      .where(eq(order_events.order_id, order.id))
      .orderBy(asc(order_events.created_at), asc(order_events.id)),
    db
      .select({ id: contracts.id, contract_number: contracts.contract_number })
      .from(contracts)
      .where(eq(contracts.order_id, order.id))
      .orderBy(asc(contracts.contract_number)),
  ]);
  return { order, items, paid, events, signed };
}

function toDetail(
  { order, items, paid, events, signed }: NonNullable<Awaited<ReturnType<typeof readOrder>>>,
  now: Date,
  zone: string,
): OrderDetail {
  const money = (cents: number) => toAmount(cents, order.currency);
  const named = { ...order, invoice_number: invoiceNumberOf(order) };
  return {
    ...toSummary(order, now, zone),
    subtotal: money(order.subtotal_cents),
    tax_rate: order.tax_rate_bp / 100,
    tax: money(order.tax_cents),
    late_fee: money(order.late_fee_cents),
    amount_paid: money(order.paid_cents),
    amount_refunded: money(order.refunded_cents),
    billing_address: billingAddress.parse(order.billing_address),
    items: items.map((item) => toItem(item, order.currency)),
    payments: paid.map(toPayment),
    contracts: signed,
    timeline: events.map(({ id, kind, details, created_at }) => ({
      id,
      kind,
      text: timelineText(kind, details, named),
      at: created_at.toISOString(),
    })),
  };
}

/** More unpaid invoices or receipts than these are found in the list of orders. */
const most = 50;

/** What a client owes, currency by currency, and how much of it is late; in minor units. */
export const readOwed = (db: DbOrTx, user_id: string, now: Date) => {
  const owed = sql`${orders.total_cents} - ${orders.paid_cents} + ${orders.refunded_cents}`;
  return db
    .select({
      currency: orders.currency,
      balance: sql<number>`coalesce(sum(${owed}), 0)`.mapWith(Number),
      overdue: sql<number>`coalesce(sum(${owed}) filter (where ${orders.due_at} < ${now}::timestamptz), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.user_id, user_id), isUnpaid))
    .groupBy(orders.currency)
    .orderBy(orders.currency);
};

export async function readBilling(db: DbOrTx, user_id: string, now = new Date()): Promise<BillingOverview> {
  const unpaidOnes = and(eq(orders.user_id, user_id), isUnpaid);
  const [zone, sums, unpaid, receipts] = await Promise.all([
    readStudioZone(db),
    readOwed(db, user_id, now),
    db.select(summary).from(orders).where(unpaidOnes).orderBy(asc(orders.due_at), asc(orders.id)).limit(most),
    db
      .select({ payment: payments, order_number: orders.order_number })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .where(eq(orders.user_id, user_id))
      .orderBy(...newestFirst(payments.created_at, payments.id))
      .limit(most),
  ]);
  const dollars = sums.find(({ currency }) => currency === defaultCurrency);
  return {
    balance_due: toDollars(dollars?.balance ?? 0),
    overdue: toDollars(dollars?.overdue ?? 0),
    other_balances: sums
      .filter(({ currency }) => currency !== defaultCurrency)
      .map(({ currency, balance, overdue }) => ({
        currency,
        balance_due: toAmount(balance, currency),
        overdue: toAmount(overdue, currency),
      })),
    unpaid: unpaid.map((row) => toSummary(row, now, zone)),
    receipts: receipts.map(({ payment, order_number }) => ({ ...toPayment(payment), order_id: payment.order_id, order_number })),
  };
}

/** Revenue in US dollars, net of refunds, of the last months, the oldest first, this month last. */
export async function readMonthlyRevenue(db: DbOrTx, months: number): Promise<number[]> {
  const { rows } = await db.execute(sql`
    select coalesce(sum(s.total_cents - s.refunded_cents), 0) as cents
    from generate_series(studio_month(now()) - make_interval(months => ${months - 1}::int), studio_month(now()), interval '1 month') as one(month)
    left join order_sums s on s.month = one.month::date and s.status = 'paid' and s.currency = ${defaultCurrency}
    group by one.month order by one.month`);
  return rows.map((row) => toDollars(Number(row.cents)));
}

/** The same sum over any time: what was paid in it, in US dollars, net of refunds. */
export async function readRevenueBetween(db: DbOrTx, { from, to }: { from: Date; to: Date }): Promise<number> {
  const at = sql`coalesce(${orders.paid_at}, ${orders.created_at})`;
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${orders.total_cents} - ${orders.refunded_cents}), 0)`.mapWith(Number) })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'paid'),
        sql`${orders.is_placed}`,
        eq(orders.currency, defaultCurrency),
        sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`,
      ),
    );
  return toDollars(row?.cents ?? 0);
}

const counted = 1_000;

/** Invoices past their due date, counted up to a thousand. */
export async function countOverdue(db: DbOrTx, now: Date): Promise<number> {
  const overdue = db
    .select({ id: orders.id })
    .from(orders)
    .where(narrowed({ due: 'overdue' }, now))
    .limit(counted)
    .as('overdue');
  const [row] = await db.select({ orders: count() }).from(overdue);
  return row?.orders ?? 0;
}
