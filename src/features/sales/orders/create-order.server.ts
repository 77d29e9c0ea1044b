import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import type { CustomerInfo } from '#db/schema/sales/cart.ts';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { linkToOrder } from '#features/papers/contracts/order-link.server.ts';
import { createServices } from '#features/sales/client-services/with-order.server.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { OrderPaymentMethod } from '#shared/choices/sales/orders.ts';
import { formatCents } from '#shared/money.ts';
import { ordersAudit } from './audit.server.ts';
import { orderPaymentMethodLabels } from './choices.ts';
import { orderCreated } from './events.ts';
import type { OrderRow } from './lock-order.server.ts';
import { checkedLine, type OrderLine, snapshot } from './order-lines.server.ts';
import { billingPage, customerName, dueAt } from './policy.ts';
import { nextInvoiceNumber, nextOrderNumber, tell } from './timeline.server.ts';
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
  /** The next period of a subscription that the client has already: nothing is added to the client's services. */
  renewal?: boolean;
  /** Without an actor where the system acts by itself. */
  author?: Omit<Actor, 'actor'> & { actor: Actor['actor'] | null };
};

/** One order with everything that belongs to it, or nothing. The same checkout key always answers the same order. */
export async function createOrder(tx: Tx, input: NewOrder): Promise<OrderRow> {
  const known = await orderOfKey(tx, input);
  if (known) return known;
  const { user_id, created_by, customer_info, tax_rate_bp, payment_method, checkout_key, now } = input;
  const lines = input.lines.map(checkedLine);
  if (lines.length === 0) throw new AppError('BAD_REQUEST', 'There is nothing to order.');
  const sums = totals(lines, tax_rate_bp);
  const [order] = await tx
    .insert(orders)
    .values({
      order_number: nextOrderNumber(),
      invoice_number: nextInvoiceNumber(),
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
    })
    .onConflictDoNothing({ target: orders.checkout_key })
    .returning();
  // A twin of this request has stored it while this one was at work.
  if (!order) return twinOf(tx, input);
  const items = await tx
    .insert(order_items)
    .values(lines.map((line, position) => snapshot(order.id, line, position)))
    .returning();
  if (!input.renewal && user_id)
    await createServices(tx, items, { ...input, user_id, contract_ids: lines.map(({ contract_id }) => contract_id) });
  await linkToOrder(
    tx,
    order.id,
    lines.flatMap(({ contract_id }) => contract_id ?? []),
  );
  await tell(tx, { order_id: order.id, kind: 'created', actor_id: created_by, once_key: 'created', created_at: now });
  await ordersAudit.write(tx, {
    ...(input.author ?? { actor: created_by ? { id: created_by, role: 'client' } : null }),
    action: 'order.created',
    entity: 'orders',
    entity_id: order.id,
    details: { order_number: order.order_number, total_cents: order.total_cents, payment_method },
  });
  const { id: order_id, order_number, total_cents } = order;
  await emit(tx, orderCreated, { order_id, order_number, user_id, payment_method, total_cents });
  await notifyAdmins(tx, {
    kind: 'order',
    title: `New order ${order_number}`,
    body: `${customerName(customer_info)}: ${formatCents(total_cents, order.currency)}, ${orderPaymentMethodLabels[payment_method].toLowerCase()}`,
    href: billingPage(order_id),
  });
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
