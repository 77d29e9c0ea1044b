import { and, eq, isNull } from 'drizzle-orm';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_items, orders, payments } from '#db/schema/sales/orders.ts';
import { renewalAfter } from '#features/sales/client-services/policy.ts';
import type { StripeAccount } from '#platform/payments/stripe.server.ts';
import type { Frequency } from '#shared/choices/sales/services.ts';
import { ensureCustomer, ensureProduct, type PaymentPorts } from './account.server.ts';
import { retrieveIntent } from './intent.server.ts';
import { withTax } from './policy.ts';
import { syncSubscription } from './sync-subscription.server.ts';

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
function anchorOf(renews_at: Date | null, frequency: Frequency | null): number {
  const now = new Date();
  // Stripe counts its periods in UTC.
  const natural = renewalAfter(now, frequency, 'UTC') ?? now;
  const wanted = renews_at && renews_at > now && renews_at < natural ? renews_at : natural;
  return Math.floor(wanted.getTime() / 1000);
}
