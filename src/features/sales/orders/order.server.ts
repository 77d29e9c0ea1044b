import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import type { CustomerInfo } from '#db/schema/sales/cart.ts';
import { order_items, orders, payments, refunds } from '#db/schema/sales/orders.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import type { Author } from '#platform/audit/author.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { OrderPaymentMethod, PaymentMethod } from '#shared/choices/sales/orders.ts';
import { formatMoney, toDollars } from '#shared/money.ts';
import { ordersAudit } from './audit.server.ts';
import { orderPaymentMethodLabels } from './choices.ts';
import { orderCreated, paymentFailed, paymentReceived, paymentRefunded } from './events.ts';
import { emptyCart, lockCartOf } from './order-cart.server.ts';
import { addServices, checkedLine, type OrderLine, snapshot } from './order-lines.server.ts';
import { activateServices, endServices } from './order-services.server.ts';
import { dueAt } from './policy.ts';
import { nextInvoiceNumber, nextOrderNumber, nextReceiptNumber, tell } from './timeline.server.ts';
import { totals } from './totals.ts';

export type OrderRow = typeof orders.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

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
  /** The accepted estimate whose deposit it is. */
  estimate_id?: string;
  now: Date;
  /** The next period of a subscription that the client has already: nothing is added to the client's services. */
  renewal?: boolean;
  /** Without an actor where the house acts by itself. */
  author?: Omit<Author, 'actor'> & { actor: Author['actor'] | null };
};

const dollars = (cents: number): string => formatMoney(toDollars(cents));
const billingPage = (order_id: string): string => `/admin/billing?order=${order_id}`;

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
      tax_rate_bp,
      ...sums,
      billing_address: customer_info,
      due_at: dueAt(now),
      checkout_key,
      estimate_id: input.estimate_id,
      created_at: now,
    })
    .onConflictDoNothing({ target: orders.checkout_key })
    .returning();
  // A twin of this request has stored it while this one was at work.
  if (!order) return (await orderOfKey(tx, input)) ?? missing();
  const items = await tx
    .insert(order_items)
    .values(lines.map((line, position) => snapshot(order.id, line, position)))
    .returning();
  if (!input.renewal && user_id) await addServices(tx, order.id, items, { ...input, user_id });
  const signed = lines.flatMap(({ contract_id }) => contract_id ?? []);
  if (signed.length > 0) await tx.update(contracts).set({ order_id: order.id }).where(inArray(contracts.id, signed));
  await tell(tx, { order_id: order.id, kind: 'created', actor_id: created_by, once_key: 'created', created_at: now });
  await ordersAudit.write(tx, {
    ...(input.author ?? { ...nobody, actor: created_by ? { id: created_by, role: 'client' } : null }),
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
    body: `${nameOf(customer_info)}: ${dollars(total_cents)}, ${orderPaymentMethodLabels[payment_method].toLowerCase()}`,
    href: billingPage(order_id),
  });
  return order;
}

export type NewPayment = {
  amount_cents: number;
  method: PaymentMethod;
  /** The provider's payment: the same one is booked once. Empty for money that the owner enters. */
  provider_ref: string | null;
  card_brand?: string | null;
  card_last4?: string | null;
  note?: string | null;
  paid_at?: Date;
  author?: Author;
};

/**
 * Books money that came in. Whatever the order's status is, the money is real and is booked; an order that is not waiting for
 * it keeps its status, and the owner is told.
 */
export async function recordPayment(tx: Tx, order_id: string, input: NewPayment): Promise<PaymentRow> {
  const { amount_cents, method, provider_ref } = input;
  const { order, cart_id } = await lockOrder(tx, order_id);
  const [booked] = provider_ref ? await tx.select().from(payments).where(eq(payments.provider_ref, provider_ref)) : [];
  if (booked) return booked;
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
  if (!payment) return missing();
  const paid_cents = order.paid_cents + amount_cents;
  const expected = order.status === 'pending';
  const complete = paid_cents - order.refunded_cents >= order.total_cents;
  const settles = expected && complete;
  const paid_at = input.paid_at ?? new Date();
  await tx
    .update(orders)
    .set({
      paid_cents,
      ...(complete ? { payment_status: 'completed', paid_at: order.paid_at ?? paid_at } : {}),
      ...(settles ? { status: 'paid' } : {}),
      ...(method === 'card' && !order.payment_intent_id ? { payment_intent_id: provider_ref } : {}),
    })
    .where(eq(orders.id, order_id));
  if (settles) await activateServices(tx, order_id, paid_at);
  if (settles && cart_id) await emptyCart(tx, cart_id, order_id);
  const facts = { amount_cents, method, receipt_number: payment.receipt_number, status: settles ? 'paid' : order.status };
  const actor_id = input.author?.actor.id ?? null;
  await tell(tx, { order_id, kind: 'payment_received', details: { ...facts, payment_id: payment.id }, actor_id });
  await ordersAudit.write(tx, {
    ...(input.author ?? nobody),
    action: 'payment.received',
    entity: 'orders',
    entity_id: order_id,
    details: { order_number: order.order_number, ...facts },
  });
  await emit(tx, paymentReceived, { order_id, payment_id: payment.id, user_id: order.user_id, amount_cents });
  const who = nameOf(order.billing_address);
  await notifyAdmins(tx, {
    kind: 'payment',
    title: expected
      ? `Payment of ${dollars(amount_cents)} for ${order.order_number}`
      : `Payment for ${order.order_number}, which is ${order.status}`,
    body: expected ? who : `${who} paid ${dollars(amount_cents)}. Please look whether it has to go back.`,
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
    ...nobody,
    action: 'payment.failed',
    entity: 'orders',
    entity_id: order_id,
    details: { order_number: order.order_number, reason },
  });
  await emit(tx, paymentFailed, { order_id, user_id: order.user_id, reason });
  await notifyAdmins(tx, {
    kind: 'payment',
    title: `Payment failed for ${order.order_number}`,
    body: `${nameOf(order.billing_address)}: ${reason}`,
    href: billingPage(order_id),
  });
}

export type NewRefund = {
  amount_cents: number;
  reason: string | null;
  /** The provider's refund: the same one is booked once. */
  provider_ref: string | null;
  created_by: string | null;
  author?: Author;
};

/** Books money that went back; when all of it did, the order is refunded and its services end. */
export async function recordRefund(tx: Tx, payment_id: string, input: NewRefund): Promise<void> {
  const { amount_cents, reason, provider_ref, created_by } = input;
  const [found] = await tx.select({ order_id: payments.order_id }).from(payments).where(eq(payments.id, payment_id));
  if (!found) throw new AppError('NOT_FOUND', 'This payment does not exist.');
  const { order } = await lockOrder(tx, found.order_id);
  const known = provider_ref ? await tx.$count(refunds, eq(refunds.provider_ref, provider_ref)) : 0;
  if (known > 0) return;
  // Read after the lock: another refund of the same payment may have been booked meanwhile.
  const [payment] = await tx.select().from(payments).where(eq(payments.id, payment_id));
  if (!payment) throw new AppError('NOT_FOUND', 'This payment does not exist.');
  const left = payment.amount_cents - payment.refunded_cents;
  if (amount_cents < 1 || amount_cents > left) {
    throw new AppError('CONFLICT', `At most ${dollars(left)} of this payment can be refunded.`);
  }
  await tx.insert(refunds).values({ payment_id, amount_cents, reason, provider_ref, created_by });
  await tx
    .update(payments)
    .set({ refunded_cents: payment.refunded_cents + amount_cents })
    .where(eq(payments.id, payment_id));
  const refunded_cents = order.refunded_cents + amount_cents;
  const whole = refunded_cents >= order.paid_cents;
  await tx
    .update(orders)
    .set({ refunded_cents, ...(whole ? { status: 'refunded', payment_status: 'refunded' } : {}) })
    .where(eq(orders.id, order.id));
  if (whole) await endServices(tx, order.id, new Date());
  const details = { amount_cents, reason, whole };
  await tell(tx, { order_id: order.id, kind: 'refunded', details, actor_id: created_by });
  await ordersAudit.write(tx, {
    ...(input.author ?? nobody),
    action: 'payment.refunded',
    entity: 'orders',
    entity_id: order.id,
    details: { order_number: order.order_number, ...details },
  });
  await emit(tx, paymentRefunded, { order_id: order.id, payment_id, user_id: order.user_id, amount_cents });
}

/** The cart before the order, as the checkout takes them: two who want both never wait for each other in a circle. */
export async function lockOrder(tx: Tx, order_id: string): Promise<{ order: OrderRow; cart_id: string | null }> {
  const cart_id = await lockCartOf(tx, order_id);
  const [order] = await tx.select().from(orders).where(eq(orders.id, order_id)).for('update');
  if (!order) throw new AppError('NOT_FOUND', 'This order does not exist.');
  return { order, cart_id };
}

async function orderOfKey(db: DbOrTx, { checkout_key, user_id }: NewOrder): Promise<OrderRow | undefined> {
  const own = and(eq(orders.checkout_key, checkout_key), user_id ? eq(orders.user_id, user_id) : isNull(orders.user_id));
  const [order] = await db.select().from(orders).where(own);
  return order;
}

const nameOf = ({ firstName, lastName, company }: CustomerInfo): string => `${firstName} ${lastName}`.trim() || company;

const nobody = { actor: null, request_id: null, ip_address: null };

function missing(): never {
  throw new Error('A row that was just written is missing');
}
