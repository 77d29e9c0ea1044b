import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { concludeContracts } from '#features/papers/agreements/conclude.server.ts';
import { createServices } from '#features/sales/client-services/with-order.server.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { formatCents } from '#shared/money.ts';
import { ordersAudit } from './audit.server.ts';
import { orderPaymentMethodLabels } from './choices.ts';
import { orderCreated } from './events.ts';
import type { OrderRow } from './lock-order.server.ts';
import { billingPage, customerName, dueAt } from './policy.ts';
import { nextInvoiceNumber, tell } from './timeline.server.ts';

export type Announcement = {
  items: readonly (typeof order_items.$inferSelect)[];
  /** By the items' positions. */
  contract_ids: readonly (string | null)[];
  now: Date;
  /** Nothing is added to the client's services. */
  renewal?: boolean;
  /** Without an actor where the system acts by itself. */
  author?: Omit<Actor, 'actor'> & { actor: Actor['actor'] | null };
};

/** What follows from an order that is placed: the client's services, its contracts in effect, and everybody who is told. */
export async function announceOrder(tx: Tx, order: OrderRow, announcement: Announcement): Promise<void> {
  const { id: order_id, order_number, user_id, created_by, payment_method, total_cents } = order;
  const { items, contract_ids, now, renewal, author } = announcement;
  if (!renewal && user_id)
    await createServices(tx, items, {
      user_id,
      starts: payment_method === 'invoice' || order.status === 'paid',
      contract_ids,
      now,
    });
  await concludeContracts(tx, order_id, now);
  await tell(tx, { order_id, kind: 'created', actor_id: created_by, once_key: 'created', created_at: now });
  await ordersAudit.write(tx, {
    ...(author ?? { actor: created_by ? { id: created_by, role: 'client' } : null }),
    action: 'order.created',
    entity: 'orders',
    entity_id: order_id,
    details: { order_number, total_cents, payment_method },
  });
  await emit(tx, orderCreated, { order_id, order_number, user_id, payment_method, total_cents });
  const method = total_cents === 0 ? 'nothing to pay' : orderPaymentMethodLabels[payment_method].toLowerCase();
  await notifyAdmins(tx, {
    kind: 'order',
    title: `New order ${order_number}`,
    body: `${customerName(order.billing_address)}: ${formatCents(total_cents, order.currency)}, ${method}`,
    href: billingPage(order_id),
  });
}

/**
 * Places an order that waited for its first payment. One that was given up meanwhile is taken up again: its money is there, so it
 * is what the client has bought. The caller holds its lock.
 */
export async function placeWaiting(tx: Tx, { id }: OrderRow, now: Date): Promise<OrderRow> {
  const due_at = dueAt(now, await readStudioZone(tx));
  const [order] = await tx
    .update(orders)
    .set({ is_placed: true, invoice_number: nextInvoiceNumber(), status: 'pending', created_at: now, due_at })
    .where(eq(orders.id, id))
    .returning();
  if (!order) throw new Error('The order was not written');
  const items = await tx.select().from(order_items).where(eq(order_items.order_id, id)).orderBy(asc(order_items.position));
  const signed = await tx
    .select({ id: contracts.id, service_id: contracts.service_id })
    .from(contracts)
    .where(eq(contracts.order_id, id));
  const contract_ids = items.map(({ service_id }) => signed.find((one) => one.service_id === service_id)?.id ?? null);
  await announceOrder(tx, order, { items, contract_ids, now });
  return order;
}
