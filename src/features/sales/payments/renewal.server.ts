import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Tx } from '#db/client.ts';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import type { ClientServiceRow } from '#features/sales/client-services/subscription.server.ts';
import { createOrder } from '#features/sales/orders/create-order.server.ts';
import { recordPayment } from '#features/sales/orders/ledger.server.ts';
import type { OrderLine } from '#features/sales/orders/order-lines.server.ts';
import type { StripeAccount } from '#platform/payments/stripe.server.ts';
import { uuidOf } from './account.server.ts';
import { paidBy, retrieveIntent } from './intent.server.ts';
import { withoutTax } from './policy.ts';

/** The subscription of an invoice, and our own id of it. */
export function subscriptionOf(invoice: Stripe.Invoice): { id: string; metadata: Stripe.Metadata | null } | null {
  const details = invoice.parent?.subscription_details;
  if (!details) return null;
  const { subscription, metadata } = details;
  return { id: typeof subscription === 'string' ? subscription : subscription.id, metadata };
}

/** The payment intent that paid an invoice; none when it was paid outside of Stripe. */
export async function intentOfInvoice(
  account: StripeAccount,
  { payments }: Stripe.Invoice,
): Promise<Stripe.PaymentIntent | null> {
  for (const { payment } of payments?.data ?? []) {
    const intent = payment.payment_intent;
    const found = await retrieveIntent(account, typeof intent === 'string' ? intent : (intent?.id ?? null));
    if (found?.status === 'succeeded') return found;
  }
  return null;
}

/** A renewal is an order of its own, with its invoice and its receipt. The same Stripe invoice makes one order. */
export async function bookRenewal(
  tx: Tx,
  service: ClientServiceRow,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | null,
): Promise<void> {
  const sold = await soldAs(tx, service);
  if (!sold) return;
  const { order } = sold;
  const paid = intent ? paidBy(intent) : null;
  const paid_at = paid?.paid_at ?? new Date(invoice.created * 1000);
  const net = withoutTax(invoice.amount_paid, order.tax_rate_bp);
  const renewal = await createOrder(tx, {
    user_id: service.user_id,
    created_by: service.user_id,
    customer_info: order.billing_address,
    lines: [renewedLine(sold, net ?? invoice.amount_paid)],
    tax_rate_bp: net === null ? 0 : order.tax_rate_bp,
    payment_method: 'credit_card',
    checkout_key: uuidOf(`stripe-invoice:${invoice.id}`),
    now: paid_at,
    renewal: true,
  });
  await recordPayment(tx, renewal.id, {
    amount_cents: invoice.amount_paid,
    method: intent ? 'card' : 'other',
    provider_ref: intent?.id ?? invoice.id ?? null,
    card_brand: paid?.card_brand ?? null,
    card_last4: paid?.card_last4 ?? null,
    paid_at,
  });
}

type Sold = NonNullable<Awaited<ReturnType<typeof soldAs>>>;

/** One more period of what was sold, in the words of then. */
export const renewedLine = ({ item, catalogue }: Sold, price_cents: number): OrderLine => ({
  service: {
    ...catalogue,
    name: item.name,
    description: item.description,
    type: item.type,
    frequency: item.frequency,
    price_cents,
  },
  quantity: 1,
  contract_id: null,
});

/** What was sold then: the renewal costs what was agreed, whatever the catalogue says today. */
export async function soldAs(tx: Tx, service: ClientServiceRow) {
  if (!service.order_item_id) return null;
  const [found] = await tx
    .select({ item: order_items, order: orders, catalogue: services })
    .from(order_items)
    .innerJoin(orders, eq(orders.id, order_items.order_id))
    .innerJoin(services, eq(services.id, order_items.service_id))
    .where(eq(order_items.id, service.order_item_id));
  return found ?? null;
}
