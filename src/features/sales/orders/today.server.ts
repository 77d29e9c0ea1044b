import { and, asc, desc, eq, lt, or, sql } from 'drizzle-orm';
import * as receiptIcon from 'lucide-react/icons/receipt-text';
import { orders } from '#db/schema/sales/orders.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { countAll, type TodaySource } from '#platform/feature/today.server.ts';
import { billingPage, customerName, invoiceNumberOf } from './policy.ts';
import { isUnpaid } from './search.server.ts';

/** Invoices past their day, and orders whose payment by card failed. */
export const ordersToday: TodaySource = {
  name: 'orders',
  label: 'orders',
  kind: 'Order',
  icon: iconOf(receiptIcon),
  read: async ({ db, now, pick, limit }) => {
    const { id, status, payment_method, payment_status, due_at, updated_at, is_placed } = orders;
    const hasFailed = and(eq(payment_method, 'credit_card'), eq(payment_status, 'failed'));
    const owed = sql<number>`${orders.total_cents} - ${orders.paid_cents} + ${orders.refunded_cents}`.mapWith(Number);
    const since = sql<Date>`case when ${payment_method} = 'invoice' then ${due_at} else ${updated_at} end`.mapWith(due_at);
    // A part that was paid, or a late fee, is news of an invoice that was put away.
    const changed_at = sql<Date>`greatest(${since}, ${updated_at})`.mapWith(updated_at);
    const rows = await db
      .select({ row: orders, owed, since, changed_at, total: countAll })
      .from(orders)
      .where(
        and(
          eq(status, 'pending'),
          sql`${is_placed}`,
          or(and(isUnpaid, lt(due_at, now)), hasFailed),
          pick(id, sql`greatest(${since}, ${updated_at})`),
        ),
      )
      .orderBy(since, desc(owed), asc(id))
      .limit(limit);
    return rows.map(({ row, total, ...read }) => ({
      id: row.id,
      who: customerName(row.billing_address) || 'A client',
      text:
        row.payment_method === 'invoice'
          ? `has not paid invoice ${invoiceNumberOf(row)}`
          : `could not pay order ${row.order_number} by card`,
      to: billingPage(row.id),
      since: read.since,
      // An invoice is late from the day that stands on it.
      ...(row.payment_method === 'invoice' && { due: row.due_at }),
      changed_at: read.changed_at,
      cents: read.owed,
      currency: row.currency,
      is_sample: row.is_sample,
      total,
    }));
  },
};
