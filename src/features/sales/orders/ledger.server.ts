import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orders, payments, refunds } from '#db/schema/sales/orders.ts';
import { emptyCart } from '#features/sales/cart/checkout-cart.server.ts';
import { activateServices } from '#features/sales/client-services/with-order.server.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { PaymentMethod } from '#shared/choices/sales/orders.ts';
import { formatCents } from '#shared/money.ts';
import { ordersAudit } from './audit.server.ts';
import { paymentFailed, paymentReceived, paymentRefunded } from './events.ts';
import { lockOrder, outdated } from './lock-order.server.ts';
import { endWithOrder } from './order-services.server.ts';
import { placeWaiting } from './placement.server.ts';
import { billingPage, customerName } from './policy.ts';
import { nextReceiptNumber, tell } from './timeline.server.ts';

export type PaymentRow = typeof payments.$inferSelect;
const noAuthor = { actor: null, request_id: null, ip_address: null };

export type NewPayment = {
  amount_cents: number;
  method: PaymentMethod;
  /** The provider's payment: the same one is booked once. Empty for money that the owner enters. */
  provider_ref: string | null;
  card_brand?: string | null;
  card_last4?: string | null;
  note?: string | null;
  paid_at?: Date;
  author?: Actor;
};

/**
 * Books money that came in. Whatever the order's status is, the money is real and is booked; an order that is not waiting for
 * it keeps its status, and the owner is told.
 */
export async function recordPayment(tx: Tx, order_id: string, input: NewPayment): Promise<PaymentRow> {
  const { amount_cents, method, provider_ref } = input;
  const { order: found, cart_id } = await lockOrder(tx, order_id);
  const [booked] = provider_ref ? await tx.select().from(payments).where(eq(payments.provider_ref, provider_ref)) : [];
  if (booked) return booked;
  const paid_at = input.paid_at ?? new Date();
  const order = found.is_placed ? found : await placeWaiting(tx, found, paid_at);
  const [payment] = await tx
    .insert(payments)
    .values({
      order_id,
      receipt_number: nextReceiptNumber(),
      method,
      amount_cents,
      currency: order.currency,
      provider_ref,
      card_brand: input.card_brand ?? null,
      card_last4: input.card_last4 ?? null,
      note: input.note ?? null,
      created_at: input.paid_at,
    })
    .returning();
  if (!payment) throw new Error('The payment was not written');
  const paid_cents = order.paid_cents + amount_cents;
  const expected = order.status === 'pending';
  const complete = paid_cents - order.refunded_cents >= order.total_cents;
  const settles = expected && complete;
  await tx
    .update(orders)
    .set({
      ...outdated,
      paid_cents,
      ...(complete ? { payment_status: 'completed', paid_at: order.paid_at ?? paid_at } : {}),
      ...(settles ? { status: 'paid' } : {}),
      ...(method === 'card' && !order.payment_intent_id ? { payment_intent_id: provider_ref } : {}),
    })
    .where(eq(orders.id, order_id));
  if (settles) await activateServices(tx, order_id, paid_at);
  if (settles && cart_id) await emptyCart(tx, cart_id);
  const facts = { amount_cents, method, receipt_number: payment.receipt_number, status: settles ? 'paid' : order.status };
  const actor_id = input.author?.actor.id ?? null;
  await tell(tx, { order_id, kind: 'payment_received', details: { ...facts, payment_id: payment.id }, actor_id });
  await ordersAudit.write(tx, {
    ...(input.author ?? noAuthor),
    action: 'payment.received',
    entity: 'orders',
    entity_id: order_id,
    details: { order_number: order.order_number, ...facts },
  });
  await emit(tx, paymentReceived, { order_id, payment_id: payment.id, user_id: order.user_id, amount_cents });
  const who = customerName(order.billing_address);
  await notifyAdmins(tx, {
    kind: 'payment',
    title: expected
      ? `Payment of ${formatCents(amount_cents, order.currency)} for ${order.order_number}`
      : `Payment for ${order.order_number}, which is ${order.status}`,
    body: expected ? who : `${who} paid ${formatCents(amount_cents, order.currency)}. Please look whether it has to go back.`,
    href: billingPage(order_id),
  });
  return payment;
}

export type FailedPayment = {
  provider_ref: string;
  reason: string;
  /** Names the attempt, where one payment can fail several times; else each payment fails once. */
  occasion?: string;
};

/** A failure never takes back a payment that was completed, whichever of the two is heard of first. */
export async function recordPaymentFailure(tx: Tx, order_id: string, input: FailedPayment): Promise<void> {
  const { provider_ref, reason, occasion = provider_ref } = input;
  const { order } = await lockOrder(tx, order_id);
  if (order.payment_status === 'completed' || order.payment_status === 'refunded') return;
  const once_key = `payment_failed:${occasion}`;
  if (!(await tell(tx, { order_id, kind: 'payment_failed', details: { reason }, once_key }))) return;
  await tx.update(orders).set({ payment_status: 'failed' }).where(eq(orders.id, order_id));
  await ordersAudit.write(tx, {
    ...noAuthor,
    action: 'payment.failed',
    entity: 'orders',
    entity_id: order_id,
    details: { order_number: order.order_number, reason },
  });
  await emit(tx, paymentFailed, { order_id, user_id: order.user_id, reason });
  // Somebody who tries another card at checkout has not ordered yet.
  if (!order.is_placed) return;
  await notifyAdmins(tx, {
    kind: 'payment',
    title: `Payment failed for ${order.order_number}`,
    body: `${customerName(order.billing_address)}: ${reason}`,
    href: billingPage(order_id),
  });
}

export type NewRefund = {
  amount_cents: number;
  reason: string | null;
  /** The provider's refund: the same one is booked once. */
  provider_ref: string | null;
  created_by: string | null;
  author?: Actor;
};

/**
 * Books money that went back; when all of it did, the order is refunded and its services end. One that waits for money goes on
 * waiting, and owes it again. Answers whether it is new.
 */
export async function recordRefund(tx: Tx, payment_id: string, input: NewRefund): Promise<boolean> {
  const { amount_cents, reason, provider_ref, created_by } = input;
  const [found] = await tx.select({ order_id: payments.order_id }).from(payments).where(eq(payments.id, payment_id));
  if (!found) throw new AppError('NOT_FOUND', 'This payment does not exist.');
  const { order } = await lockOrder(tx, found.order_id);
  const known = provider_ref ? await tx.$count(refunds, eq(refunds.provider_ref, provider_ref)) : 0;
  if (known > 0) return false;
  // Read after the lock: another refund of the same payment may have been booked meanwhile.
  const [payment] = await tx.select().from(payments).where(eq(payments.id, payment_id));
  if (!payment) throw new AppError('NOT_FOUND', 'This payment does not exist.');
  const left = payment.amount_cents - payment.refunded_cents;
  if (amount_cents < 1 || amount_cents > left) {
    throw new AppError('CONFLICT', `At most ${formatCents(left, payment.currency)} of this payment can be refunded.`);
  }
  await tx.insert(refunds).values({ payment_id, amount_cents, reason, provider_ref, created_by });
  await tx
    .update(payments)
    .set({ refunded_cents: payment.refunded_cents + amount_cents })
    .where(eq(payments.id, payment_id));
  const refunded_cents = order.refunded_cents + amount_cents;
  const waits = order.status === 'pending';
  const whole = !waits && refunded_cents >= order.paid_cents;
  const reopens = waits && order.payment_status === 'completed' && order.paid_cents - refunded_cents < order.total_cents;
  await tx
    .update(orders)
    .set({
      ...outdated,
      refunded_cents,
      ...(whole ? { status: 'refunded', payment_status: 'refunded' } : {}),
      ...(reopens ? { payment_status: 'pending', paid_at: null } : {}),
    })
    .where(eq(orders.id, order.id));
  const kept = whole ? await endWithOrder(tx, order, new Date()) : {};
  const details = { amount_cents, reason, whole };
  await tell(tx, { order_id: order.id, kind: 'refunded', details: { ...details, ...kept }, actor_id: created_by });
  await ordersAudit.write(tx, {
    ...(input.author ?? noAuthor),
    action: 'payment.refunded',
    entity: 'orders',
    entity_id: order.id,
    details: { order_number: order.order_number, ...details },
  });
  await emit(tx, paymentRefunded, { order_id: order.id, payment_id, user_id: order.user_id, amount_cents });
  return true;
}

/** The payment that the provider has opened for an order; only one that waits for money takes it. */
export async function setPaymentIntent(tx: Tx, order_id: string, payment_intent_id: string): Promise<boolean> {
  const waiting = and(eq(orders.id, order_id), eq(orders.status, 'pending'));
  const kept = await tx.update(orders).set({ payment_intent_id }).where(waiting).returning({ id: orders.id });
  return kept.length > 0;
}
