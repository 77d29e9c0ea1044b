import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { orders, payments } from '#db/schema/sales/orders.ts';
import { billingPage } from '#features/sales/orders/policy.ts';
import { toAmount } from '#shared/money.ts';
import type { Client, Source } from './source.server.ts';

/** Only an account orders. */
export const ordersOf = ({ user_id }: Client): SQL | undefined =>
  user_id ? and(eq(orders.user_id, user_id), orders.is_placed) : sql`false`;

export const orderSource: Source = {
  list: async (db, client, { limit, cursor }) => {
    const { id, created_at } = orders;
    const rows = await db
      .select({ row: orders, key: momentKey(created_at) })
      .from(orders)
      .where(and(ordersOf(client), afterCursor(created_at, id, cursor)))
      .orderBy(...newestFirst(created_at, id))
      .limit(limit + 1);
    return rows.map(({ row, key }) => ({
      ...{ id: row.id, kind: 'order', title: `Order ${row.order_number}`, detail: row.invoice_number, status: row.status, key },
      amount: toAmount(row.total_cents, row.currency),
      currency: row.currency,
      at: row.created_at,
      to: billingPage(row.id),
      is_sample: row.is_sample,
    }));
  },
  count: (db, client) => db.$count(orders, ordersOf(client)),
};

export const paymentSource: Source = {
  list: async (db, client, { limit, cursor }) => {
    const { id, created_at } = payments;
    const rows = await db
      .select({ row: payments, order_number: orders.order_number, key: momentKey(created_at) })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .where(and(ordersOf(client), afterCursor(created_at, id, cursor)))
      .orderBy(...newestFirst(created_at, id))
      .limit(limit + 1);
    return rows.map(({ row, order_number, key }) => ({
      ...{ id: row.id, kind: 'payment', title: `Payment for ${order_number}`, detail: row.receipt_number, key },
      status: row.refunded_cents > 0 ? 'refunded' : null,
      amount: toAmount(row.amount_cents, row.currency),
      currency: row.currency,
      at: row.created_at,
      to: billingPage(row.order_id),
      is_sample: row.is_sample,
    }));
  },
  count: async (db, client) => {
    const [row] = await db
      .select({ payments: count() })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .where(ordersOf(client));
    return row?.payments ?? 0;
  },
};
