import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orders, payments, refunds } from '#db/schema/sales/orders.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { formatCents } from '#shared/money.ts';
import { ordersAudit } from './audit.server.ts';
import { refundFailed } from './events.ts';
import { lockOrder, outdated } from './lock-order.server.ts';
import { resumeWithOrder } from './order-services.server.ts';
import { billingPage, customerName } from './policy.ts';
import { tell } from './timeline.server.ts';

/**
 * A bank may send money that went back to the studio again, days later. The books then say what is so: the money is here, an
 * order that was refunded is paid, and what ended with it goes on, except where the charges have ended at the provider.
 */
export async function recordRefundFailure(tx: Tx, provider_ref: string, reason: string): Promise<void> {
  const standing = and(eq(refunds.provider_ref, provider_ref), isNull(refunds.failed_at));
  const [found] = await tx
    .select({ order_id: payments.order_id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(standing);
  if (!found) return;
  const { order } = await lockOrder(tx, found.order_id);
  // Looked at again after the lock: the same news may have come twice at once.
  const [refund] = await tx.update(refunds).set({ failed_at: new Date() }).where(standing).returning();
  const [payment] = refund ? await tx.select().from(payments).where(eq(payments.id, refund.payment_id)) : [];
  if (!refund || !payment) return;
  const { amount_cents } = refund;
  await tx
    .update(payments)
    .set({ refunded_cents: payment.refunded_cents - amount_cents })
    .where(eq(payments.id, payment.id));
  const wasRefunded = order.status === 'refunded';
  const refunded_cents = order.refunded_cents - amount_cents;
  // One that owed again owes nothing any more; what becomes of it is for the owner to say.
  const isSettled = order.status === 'pending' && order.paid_cents - refunded_cents >= order.total_cents;
  await tx
    .update(orders)
    .set({
      ...outdated,
      refunded_cents,
      ...(wasRefunded ? { status: 'paid', payment_status: 'completed' } : {}),
      ...(isSettled ? { payment_status: 'completed', paid_at: order.paid_at ?? payment.created_at } : {}),
    })
    .where(eq(orders.id, order.id));
  if (wasRefunded) await resumeWithOrder(tx, order, { status: 'active', owes: false }, new Date());
  await tell(tx, { order_id: order.id, kind: 'refund_failed', details: { amount_cents, reason } });
  await ordersAudit.write(tx, {
    actor: null,
    request_id: null,
    ip_address: null,
    action: 'payment.refund_failed',
    entity: 'orders',
    entity_id: order.id,
    details: { order_number: order.order_number, amount_cents, reason },
  });
  await emit(tx, refundFailed, { order_id: order.id, payment_id: payment.id, user_id: order.user_id, amount_cents, reason });
  await notifyAdmins(tx, {
    kind: 'payment',
    title: `Refund of ${formatCents(amount_cents, order.currency)} for ${order.order_number} failed`,
    body: `${customerName(order.billing_address)} did not get it: ${reason}. The money is with you again; please send it another way.`,
    href: billingPage(order.id),
  });
}
