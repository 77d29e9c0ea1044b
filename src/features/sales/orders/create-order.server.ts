import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import type { CustomerInfo } from '#db/schema/sales/cart.ts';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { linkToOrder } from '#features/papers/contracts/order-link.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { OrderPaymentMethod } from '#shared/choices/sales/orders.ts';
import type { OrderRow } from './lock-order.server.ts';
import { checkedLine, type OrderLine, snapshot } from './order-lines.server.ts';
import { type Announcement, announceOrder } from './placement.server.ts';
import { dueAt } from './policy.ts';
import { nextInvoiceNumber, nextOrderNumber } from './timeline.server.ts';
import { totals } from './totals.ts';

export type NewOrder = {
  /** Null for a buyer without an account. */
  user_id: string | null;
  created_by: string | null;
  customer_info: CustomerInfo;
  lines: OrderLine[];
  /** Hundredths of a percent: see `taxRateBp`. */
  tax_rate_bp: number;
  payment_method: OrderPaymentMethod;
  checkout_key: string;
  /** Of all amounts; the catalogue's where it is left out. */
  currency?: string;
  /** The accepted estimate whose deposit it is. */
  estimate_id?: string;
  now: Date;
  /** By card at checkout: it is placed by its first payment, and nobody hears of it before. */
  awaits_payment?: boolean;
  /** The next period of a subscription that the client has already: nothing is added to the client's services. */
  renewal?: boolean;
  author?: Announcement['author'];
};

/**
 * One order with everything that belongs to it, or nothing. The same checkout key always answers the same order. One that costs
 * nothing is paid at once.
 */
export async function createOrder(tx: Tx, input: NewOrder): Promise<OrderRow> {
  const known = await orderOfKey(tx, input);
  if (known) return known;
  const { user_id, created_by, customer_info, tax_rate_bp, payment_method, checkout_key, now } = input;
  const lines = input.lines.map(checkedLine);
  if (lines.length === 0) throw new AppError('BAD_REQUEST', 'There is nothing to order.');
  const sums = totals(lines, tax_rate_bp);
  const is_placed = !input.awaits_payment;
  const [order] = await tx
    .insert(orders)
    .values({
      order_number: nextOrderNumber(),
      is_placed,
      invoice_number: is_placed ? nextInvoiceNumber() : null,
      user_id,
      created_by,
      payment_method,
      currency: input.currency,
      tax_rate_bp,
      ...sums,
      billing_address: customer_info,
      due_at: dueAt(now, await readStudioZone(tx)),
      checkout_key,
      estimate_id: input.estimate_id,
      created_at: now,
      ...(sums.total_cents === 0 ? { status: 'paid', payment_status: 'completed', paid_at: now } : {}),
    })
    .onConflictDoNothing({ target: orders.checkout_key })
    .returning();
  // A twin of this request has stored it while this one was at work.
  if (!order) return twinOf(tx, input);
  const items = await tx
    .insert(order_items)
    .values(lines.map((line, position) => snapshot(order.id, line, position)))
    .returning();
  const contract_ids = lines.map(({ contract_id }) => contract_id);
  await linkToOrder(
    tx,
    order.id,
    contract_ids.flatMap((id) => id ?? []),
  );
  if (order.is_placed) await announceOrder(tx, order, { items, contract_ids, now, renewal: input.renewal, author: input.author });
  return order;
}

async function orderOfKey(db: DbOrTx, { checkout_key, user_id }: NewOrder): Promise<OrderRow | undefined> {
  const own = and(eq(orders.checkout_key, checkout_key), user_id ? eq(orders.user_id, user_id) : isNull(orders.user_id));
  const [order] = await db.select().from(orders).where(own);
  return order;
}

async function twinOf(tx: Tx, input: NewOrder): Promise<OrderRow> {
  const twin = await orderOfKey(tx, input);
  if (!twin) throw new Error('The order was not written');
  return twin;
}
