import { and, eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Db, Tx } from '#db/client.ts';
import { order_items, orders, payments } from '#db/schema/sales/orders.ts';
import { type PaymentRow, recordPayment, setPaymentIntent } from '#features/sales/orders/ledger.server.ts';
import type { OrderRow } from '#features/sales/orders/lock-order.server.ts';
import { balanceCents } from '#features/sales/orders/policy.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { StripeAccount } from '#platform/payments/stripe.server.ts';
import { atStripe, isMissingAtStripe } from '#platform/payments/stripe-error.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { toAmount } from '#shared/money.ts';
import { ensureCustomer } from './account.server.ts';
import { paymentsAudit } from './audit.server.ts';
import type { PaymentIntentInfo, PaymentProgress } from './contract.ts';
import { brandName, cardProblem } from './policy.ts';

type Ports = Pick<Platform, 'db' | 'payments'>;
type FormPorts = Ports & Pick<Platform, 'env'>;

/** Somebody else's order is as absent as one that never was. */
async function ownOrder(db: Db, user_id: string, order_id: string): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, order_id), eq(orders.user_id, user_id)));
  if (!order) throw new AppError('NOT_FOUND', 'This order does not exist.');
  return order;
}

/** One payment intent for an order, however often its page is opened; it always asks for what is owed now. */
export async function openIntent(ports: FormPorts, author: Actor, order_id: string): Promise<PaymentIntentInfo> {
  const { db } = ports;
  const account = await ports.payments.account();
  if (!account) throw new AppError('CONFLICT', 'Payment intent creation is not implemented yet');
  const order = await ownOrder(db, author.actor.id, order_id);
  if (order.status !== 'pending') throw new AppError('CONFLICT', 'This order is not waiting for a payment.');
  const amount = balanceCents(order);
  const problem = cardProblem(amount, order.currency);
  if (problem) throw new AppError('CONFLICT', problem);
  const keeps_card = (await db.$count(order_items, andSubscription(order_id))) > 0;
  const intent = await atStripe(() => intentFor(db, account, author, order, { amount, keeps_card }));
  if (intent.status === 'succeeded') {
    await db.transaction((tx) => bookIntent(tx, order_id, intent));
    const owed = balanceCents(await ownOrder(db, author.actor.id, order_id));
    if (owed === 0) throw new AppError('CONFLICT', 'This order is paid already.');
    return openIntent(ports, author, order_id);
  }
  if (intent.status === 'processing') throw new AppError('CONFLICT', 'A payment of this order is being processed.');
  if (!intent.client_secret) throw new AppError('SERVICE_UNAVAILABLE', 'The payment could not be opened. Please try again.');
  return {
    client_secret: intent.client_secret,
    publishable_key: account.publishable_key,
    script_url: ports.env.STRIPE_JS_URL,
    amount: toAmount(amount, order.currency),
    currency: order.currency,
    keeps_card,
  };
}

const andSubscription = (order_id: string) => and(eq(order_items.order_id, order_id), eq(order_items.type, 'subscription'));

async function intentFor(
  db: Db,
  account: StripeAccount,
  author: Actor,
  order: OrderRow,
  { amount, keeps_card }: { amount: number; keeps_card: boolean },
): Promise<Stripe.PaymentIntent> {
  const known = await retrieveIntent(account, order.payment_intent_id);
  if (known && !(await isSpent(db, known))) {
    const settled = known.status === 'succeeded' || known.status === 'processing';
    return settled || known.amount === amount ? known : account.stripe.paymentIntents.update(known.id, { amount });
  }
  if (!order.user_id) throw new AppError('CONFLICT', 'This order belongs to nobody.');
  const intent = await account.stripe.paymentIntents.create(
    {
      amount,
      currency: order.currency.toLowerCase(),
      customer: await ensureCustomer(db, account, order.user_id),
      allowed_payment_method_types: ['card'],
      description: order.order_number,
      metadata: { order_id: order.id, order_number: order.order_number },
      ...(keeps_card ? { setup_future_usage: 'off_session' as const } : {}),
    },
    { idempotencyKey: `intent:${order.id}:${amount}:${known?.id ?? 'first'}` },
  );
  if (await keepIntent(db, author, order, intent)) return intent;
  // The order was cancelled or paid while its payment was being opened.
  await account.stripe.paymentIntents.cancel(intent.id);
  throw new AppError('CONFLICT', 'This order is not waiting for a payment.');
}

/** Nothing more comes from it: what an order owes beside a payment that is booked takes another intent. */
const isSpent = async (db: Db, { id, status }: Stripe.PaymentIntent): Promise<boolean> =>
  status === 'canceled' || (status === 'succeeded' && (await db.$count(payments, eq(payments.provider_ref, id))) > 0);

async function isOwed(db: Db, order_id: string): Promise<boolean> {
  const [order] = await db.select().from(orders).where(eq(orders.id, order_id));
  return order?.status === 'pending' && balanceCents(order) > 0;
}

function keepIntent(db: Db, author: Actor, { id, order_number }: OrderRow, intent: Stripe.PaymentIntent): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await setPaymentIntent(tx, id, intent.id))) return false;
    await paymentsAudit.write(tx, {
      ...author,
      action: 'payment.opened',
      entity: 'orders',
      entity_id: id,
      details: { order_number, amount_cents: intent.amount, payment_intent_id: intent.id },
    });
    return true;
  });
}

/** Null when there is none, or when it was made in the other mode. */
export async function retrieveIntent(account: StripeAccount, id: string | null): Promise<Stripe.PaymentIntent | null> {
  if (!id?.startsWith('pi_')) return null;
  try {
    return await account.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  } catch (error) {
    if (isMissingAtStripe(error)) return null;
    throw error;
  }
}

export type PaidBy = { card_brand: string | null; card_last4: string | null; paid_at: Date | undefined };

export function paidBy({ latest_charge }: Stripe.PaymentIntent): PaidBy {
  const charge = typeof latest_charge === 'object' ? latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return {
    card_brand: card?.brand ? brandName(card.brand) : null,
    card_last4: card?.last4 ?? null,
    paid_at: charge ? new Date(charge.created * 1000) : undefined,
  };
}

export function bookIntent(tx: Tx, order_id: string, intent: Stripe.PaymentIntent): Promise<PaymentRow> {
  return recordPayment(tx, order_id, {
    amount_cents: intent.amount_received,
    method: 'card',
    provider_ref: intent.id,
    ...paidBy(intent),
  });
}

/** Asks Stripe and books what has come in, so that nobody has to wait for the webhook. */
export async function paymentProgressOf(ports: Ports, user_id: string, order_id: string): Promise<PaymentProgress> {
  return progressOf(ports, await ownOrder(ports.db, user_id, order_id));
}

export async function progressOf(ports: Ports, order: OrderRow): Promise<PaymentProgress> {
  const { id: order_id, order_number } = order;
  const answer = (status: PaymentProgress['status'], reason: string | null = null): PaymentProgress => ({
    status,
    order_id,
    order_number,
    is_placed: order.is_placed || status === 'paid',
    amount: toAmount(order.total_cents, order.currency),
    currency: order.currency,
    reason,
  });
  if (order.payment_status === 'completed') return answer('paid');
  const account = await ports.payments.account();
  const intent = account && (await atStripe(() => retrieveIntent(account, order.payment_intent_id)));
  if (!intent) return answer('open');
  if (intent.status === 'succeeded') {
    const booked = await ports.db.transaction((tx) => bookIntent(tx, order_id, intent));
    // What went back pays for nothing that is owed again. What is owed beside it is another payment: this one was received.
    const wentBack = booked.refunded_cents >= booked.amount_cents;
    return answer(wentBack && (await isOwed(ports.db, order_id)) ? 'open' : 'paid');
  }
  if (intent.status === 'processing') return answer('processing');
  const reason = intent.last_payment_error?.message ?? null;
  return answer(reason ? 'failed' : 'open', reason);
}
