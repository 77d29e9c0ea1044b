import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { stripe_events } from '#db/schema/sales/payments.ts';
import { lockService } from '#features/sales/client-services/subscription.server.ts';
import { recordPaymentFailure } from '#features/sales/orders/ledger.server.ts';
import type { StripeAccount } from '#platform/payments/stripe.server.ts';
import type { PaymentPorts } from './account.server.ts';
import { bookIntent, retrieveIntent } from './intent.server.ts';
import { bookRenewal, intentOfInvoice, subscriptionOf } from './renewal.server.ts';
import { serviceIdOf, syncSubscription } from './sync-subscription.server.ts';
import { refundsOfEvent } from './take-refunds.server.ts';

export type Taken = { status: 200 | 400 | 409; message: string };
/** What an event does, once everything that has to be asked of Stripe beforehand is known. */
type Effect = (tx: Tx) => Promise<void>;

const refused = (message: string): Taken => ({ status: 400, message });

/**
 * Takes a webhook delivery in. Whatever it does, it does in one transaction with the note that it was done, so that a repeated
 * delivery does nothing, and one that broke half-way is done when Stripe sends it again.
 */
export async function takeWebhook(ports: PaymentPorts, body: string, signature: string | null): Promise<Taken> {
  const account = await ports.payments.account();
  if (!account?.webhook_secret) return refused('No webhook secret is stored.');
  if (!signature) return refused('The signature is missing.');
  let event: Stripe.Event;
  try {
    event = account.stripe.webhooks.constructEvent(body, signature, account.webhook_secret);
  } catch (error) {
    ports.log.warn({
      category: 'payment',
      component: 'stripe-webhook',
      message: 'A webhook with a bad signature was refused',
      error,
    });
    return refused('The signature does not fit.');
  }
  // Test money must never pay a real order. Stripe sends it again later, when the mode may fit.
  if (event.livemode !== (account.mode === 'live')) return { status: 409, message: 'This event belongs to the other mode.' };
  const effect = await effectOf(ports, account, event);
  if (!effect) return { status: 200, message: 'Nothing to do.' };
  const fresh = await ports.db.transaction(async (tx) => {
    const { id, type, created } = event;
    const row = { id, type, happened_at: new Date(created * 1000) };
    const written = await tx.insert(stripe_events).values(row).onConflictDoNothing().returning({ id: stripe_events.id });
    if (written.length > 0) await effect(tx);
    return written.length > 0;
  });
  return { status: 200, message: fresh ? 'Done.' : 'Done before.' };
}

async function effectOf(ports: PaymentPorts, account: StripeAccount, event: Stripe.Event): Promise<Effect | null> {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return paid(ports, account, event.data.object);
    case 'payment_intent.payment_failed':
      return failed(ports, event.data.object, event.id);
    case 'invoice.payment_succeeded':
      return event.data.object.id ? renewed(account, event.data.object.id) : null;
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundsOfEvent(ports, account, event.data.object);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted': {
      const { id, metadata } = event.data.object;
      return async (tx) => void (await syncSubscription(tx, account, id, serviceIdOf(metadata)));
    }
    default:
      return null;
  }
}

/** The order that an intent pays; none for intents that others have made in the same account. */
async function orderIdOf({ db, log }: PaymentPorts, { id, metadata }: Stripe.PaymentIntent): Promise<string | null> {
  const order_id = z.uuid().safeParse(metadata.order_id).data;
  if (!order_id) return null;
  if ((await db.$count(orders, eq(orders.id, order_id))) > 0) return order_id;
  const message = 'Stripe told of a payment for an order that does not exist';
  log.error({ category: 'payment', component: 'stripe-webhook', message, metadata: { payment_intent: id, order_id } });
  return null;
}

async function paid(ports: PaymentPorts, account: StripeAccount, told: Stripe.PaymentIntent): Promise<Effect | null> {
  const order_id = await orderIdOf(ports, told);
  if (!order_id) return null;
  // The event names the charge only; the card's brand and digits are worth asking for, but not worth failing for.
  const whole = await retrieveIntent(account, told.id).catch(() => null);
  return async (tx) => void (await bookIntent(tx, order_id, whole?.status === 'succeeded' ? whole : told));
}

async function failed(ports: PaymentPorts, told: Stripe.PaymentIntent, occasion: string): Promise<Effect | null> {
  const order_id = await orderIdOf(ports, told);
  if (!order_id) return null;
  const reason = told.last_payment_error?.message ?? 'The payment was refused.';
  return (tx) => recordPaymentFailure(tx, order_id, { provider_ref: told.id, reason, occasion });
}

async function renewed(account: StripeAccount, invoice_id: string): Promise<Effect | null> {
  // Asked for again, because the event is told in whatever version the webhook was set up with.
  const invoice = await account.stripe.invoices.retrieve(invoice_id, { expand: ['payments'] });
  const subscription = subscriptionOf(invoice);
  if (!subscription) return null;
  const service_id = serviceIdOf(subscription.metadata);
  const intent = invoice.amount_paid > 0 ? await intentOfInvoice(account, invoice) : null;
  return async (tx) => {
    const service = await lockService(tx, subscription.id, service_id);
    // The first period is paid with its order, so its invoice is over nothing.
    if (service && invoice.amount_paid > 0) await bookRenewal(tx, service, invoice, intent);
    await syncSubscription(tx, account, subscription.id, service_id);
  };
}
