import { and, eq, isNotNull } from 'drizzle-orm';
import { client_services } from '#db/schema/sales/client-services.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { balanceCents } from '#features/sales/orders/policy.ts';
import type { StripeAccount } from '#platform/payments/stripe.server.ts';
import { isMissingAtStripe } from '#platform/payments/stripe-error.server.ts';
import type { PaymentPorts } from './account.server.ts';
import { retrieveIntent } from './intent.server.ts';

type Ports = Pick<PaymentPorts, 'db' | 'payments'>;

const openStates = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'];

/** Nothing is charged that an order does not owe any more: neither by its open payment nor for what has ended with it. */
export async function endCharges(ports: Ports, order_id: string): Promise<void> {
  const { db } = ports;
  const account = await ports.payments.account();
  if (!account) return;
  const [order] = await db.select().from(orders).where(eq(orders.id, order_id));
  if (!order || order.is_sample) return;
  await cancelOpenIntent(ports, order, balanceCents(order));
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

/** Only where it asks for more than is owed. */
export async function cancelOpenIntent(
  { payments }: Pick<Ports, 'payments'>,
  { payment_intent_id }: { payment_intent_id: string | null },
  owed_cents = 0,
): Promise<void> {
  const account = await payments.account();
  const intent = account && (await retrieveIntent(account, payment_intent_id));
  if (!intent || !openStates.includes(intent.status) || intent.amount <= owed_cents) return;
  await account.stripe.paymentIntents.cancel(intent.id);
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
