import { and, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_items, orders, payments } from '#db/schema/sales/orders.ts';
import { renewalAfter } from '#features/sales/orders/policy.ts';
import type { StripeAccount } from '#platform/payments/stripe.server.ts';
import { isMissingAtStripe } from '#platform/payments/stripe-error.server.ts';
import { ensureCustomer, ensureProduct, type PaymentPorts } from './account.server.ts';
import { progressOf, retrieveIntent } from './intent.server.ts';
import { withTax } from './policy.ts';
import { syncSubscription } from './subscription.server.ts';

type Ports = Pick<PaymentPorts, 'db' | 'payments' | 'log'>;

/** What was bought as a subscription and paid by card goes on by card: Stripe charges it from its second period on. */
export async function startSubscriptions(ports: Ports, order_id: string, payment_id: string): Promise<void> {
  const { db, log } = ports;
  const [payment] = await db.select().from(payments).where(eq(payments.id, payment_id));
  if (payment?.method !== 'card' || payment.is_sample) return;
  const waiting = await waitingServices(ports, order_id);
  if (waiting.length === 0) return;
  const account = await ports.payments.account();
  if (!account) {
    const message = 'Subscriptions were paid by card, but the keys of the payment provider are gone';
    log.error({ category: 'payment', component: 'subscriptions', message, metadata: { order_id } });
    return;
  }
  const intent = await retrieveIntent(account, payment.provider_ref);
  const method = typeof intent?.payment_method === 'string' ? intent.payment_method : intent?.payment_method?.id;
  const [{ service: first }] = waiting as [Waiting];
  const customer = await ensureCustomer(db, account, first.user_id);
  if (method) await account.stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
  for (const one of waiting) await startOne(ports, account, customer, one);
}

type Waiting = Awaited<ReturnType<typeof waitingServices>>[number];

/** Only of an order that is paid: what came for a cancelled one starts nothing. */
function waitingServices({ db }: Ports, order_id: string) {
  return db
    .select({ service: client_services, item: order_items, tax_rate_bp: orders.tax_rate_bp, currency: orders.currency })
    .from(client_services)
    .innerJoin(order_items, eq(order_items.id, client_services.order_item_id))
    .innerJoin(orders, eq(orders.id, client_services.order_id))
    .where(
      and(
        eq(client_services.order_id, order_id),
        eq(orders.status, 'paid'),
        eq(order_items.type, 'subscription'),
        eq(client_services.status, 'active'),
        isNull(client_services.stripe_subscription_id),
      ),
    );
}

async function startOne(ports: Ports, account: StripeAccount, customer: string, waiting: Waiting): Promise<void> {
  const { service, item, tax_rate_bp, currency } = waiting;
  const unit_amount = withTax(item.line_total_cents, tax_rate_bp);
  if (unit_amount === 0) return;
  const product = await ensureProduct(ports.db, account, service.service_id ?? service.id, item.name);
  const subscription = await account.stripe.subscriptions.create(
    {
      customer,
      items: [
        {
          price_data: {
            currency: currency.toLowerCase(),
            product,
            unit_amount,
            recurring: { interval: item.frequency === 'yearly' ? 'year' : 'month' },
          },
        },
      ],
      billing_cycle_anchor: anchorOf(service.renews_at, item.frequency),
      proration_behavior: 'none',
      metadata: { client_service_id: service.id, order_id: item.order_id },
    },
    { idempotencyKey: `subscription:${service.id}` },
  );
  await ports.db.transaction((tx) => syncSubscription(tx, account, subscription.id, service.id));
}

/** The first charge, in seconds. Stripe allows none later than one period from now, and none in the past. */
function anchorOf(renews_at: Date | null, frequency: string | null): number {
  const now = new Date();
  const natural = renewalAfter(now, frequency) ?? now;
  const wanted = renews_at && renews_at > now && renews_at < natural ? renews_at : natural;
  return Math.floor(wanted.getTime() / 1000);
}

const openStates = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'];

/** An order that is settled, cancelled or refunded is charged no more: neither its open payment nor what has ended with it. */
export async function endCharges(ports: Ports, order_id: string): Promise<void> {
  const { db } = ports;
  const account = await ports.payments.account();
  if (!account) return;
  const [order] = await db.select().from(orders).where(eq(orders.id, order_id));
  if (!order || order.is_sample) return;
  if (order.status !== 'pending') {
    const intent = await retrieveIntent(account, order.payment_intent_id);
    if (intent && openStates.includes(intent.status)) await account.stripe.paymentIntents.cancel(intent.id);
  }
  const ended = await db
    .select({ subscription_id: client_services.stripe_subscription_id })
    .from(client_services)
    .where(
      and(
        eq(client_services.order_id, order_id),
        eq(client_services.status, 'cancelled'),
        isNotNull(client_services.stripe_subscription_id),
      ),
    );
  for (const { subscription_id } of ended) {
    if (!subscription_id) continue;
    await endAtStripe(account, subscription_id);
  }
}

async function endAtStripe({ stripe }: StripeAccount, subscription_id: string): Promise<void> {
  try {
    const { status } = await stripe.subscriptions.retrieve(subscription_id);
    if (status !== 'canceled' && status !== 'incomplete_expired') await stripe.subscriptions.cancel(subscription_id);
  } catch (error) {
    // One of the other mode is not this account's to end.
    if (!isMissingAtStripe(error)) throw error;
  }
}

const lookBack = 3 * 86_400_000;

/** Books what was paid while no webhook reached us. */
export async function lookForPayments(ports: Ports, now = new Date()): Promise<void> {
  const { db, log } = ports;
  if (!(await ports.payments.account())) return;
  const open = await db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['pending']),
        isNotNull(orders.payment_intent_id),
        gte(orders.updated_at, new Date(now.getTime() - lookBack)),
        eq(orders.is_sample, false),
      ),
    )
    .limit(100);
  for (const order of open) {
    try {
      await progressOf(ports, order);
    } catch (error) {
      const metadata = { order_id: order.id };
      log.warn({ category: 'payment', component: 'payments', message: 'A payment could not be looked up', metadata, error });
    }
  }
}
