import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { lapseWithOrder } from '#features/papers/agreements/lapse.server.ts';
import { emptyCart, releaseCart } from '#features/sales/cart/checkout-cart.server.ts';
import { servicesAfter } from '#features/sales/client-services/policy.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { OrderStatus } from '#shared/choices/sales/orders.ts';
import { auditOrder } from './audit.server.ts';
import type { OrderSummary } from './contract.ts';
import { orderStatusChanged } from './events.ts';
import { lockOrder, lockPlacedOrder, type OrderRow, outdated } from './lock-order.server.ts';
import { endWithOrder, resumeWithOrder } from './order-services.server.ts';
import { balanceCents } from './policy.ts';
import { tell } from './timeline.server.ts';
import { toSummary } from './wire.server.ts';

/**
 * Sets any of the four from any other, under the order's lock. It says how the order stands and moves no money: payments
 * and refunds are booked by themselves.
 */
export const setOrderStatus = (db: Db, author: Actor, id: string, status: OrderStatus): Promise<OrderSummary> =>
  db.transaction(async (tx) => changeStatus(tx, author, await lockPlacedOrder(tx, id), status));

/**
 * An order by card that nobody has placed and nobody will pay; what was signed for it lapses. Nothing is told, for nothing was
 * ordered. One that was paid meanwhile stays.
 */
export const abandonOrder = (db: Db, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { order, cart_id } = await lockOrder(tx, id);
    if (order.is_placed || order.status !== 'pending') return false;
    await tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id));
    await lapseWithOrder(tx, id);
    if (cart_id) await releaseCart(tx, cart_id);
    return true;
  });

type Locked = Awaited<ReturnType<typeof lockOrder>>;

async function changeStatus(tx: Tx, author: Actor, { order, cart_id }: Locked, status: OrderStatus): Promise<OrderSummary> {
  const { id } = order;
  if (order.status === status) return toSummary(order, new Date(), await readStudioZone(tx));
  const now = new Date();
  const [changed] = await tx
    .update(orders)
    .set({ ...outdated, ...columnsFor(order, status, now) })
    .where(eq(orders.id, id))
    .returning();
  if (!changed) throw new Error('The order was not written');
  const services = servicesAfter(status, order.payment_method);
  const owes = status === 'pending' && balanceCents(changed) > 0;
  if (services !== 'cancelled') await resumeWithOrder(tx, order, { status: services, owes }, now);
  const kept = services === 'cancelled' ? await endWithOrder(tx, order, now) : {};
  if (cart_id && status === 'paid') await emptyCart(tx, cart_id);
  if (cart_id && (status === 'cancelled' || status === 'refunded')) await releaseCart(tx, cart_id);
  const change = { from: order.status, to: status };
  await tell(tx, { order_id: id, kind: 'status_changed', details: { ...change, ...kept }, actor_id: author.actor.id });
  await auditOrder(tx, author, order, 'order.status_changed', change);
  await emit(tx, orderStatusChanged, { order_id: id, user_id: order.user_id, ...change });
  return toSummary(changed, now, await readStudioZone(tx));
}

function columnsFor(order: OrderRow, status: OrderStatus, now: Date): Partial<OrderRow> {
  if (status === 'paid') return { status, payment_status: 'completed', paid_at: order.paid_at ?? now };
  if (status === 'refunded') return { status, payment_status: 'refunded' };
  if (status === 'cancelled') return { status };
  const isPaid = order.paid_cents - order.refunded_cents >= order.total_cents;
  return { status, payment_status: isPaid ? 'completed' : 'pending', paid_at: isPaid ? order.paid_at : null };
}
