import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Tx } from '#db/client.ts';
import { orders, payments } from '#db/schema/sales/orders.ts';
import { type PaymentRow, recordRefund } from '#features/sales/orders/ledger.server.ts';
import { billingPage } from '#features/sales/orders/policy.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import type { StripeAccount } from '#platform/payments/stripe.server.ts';
import { formatCents } from '#shared/money.ts';
import type { PaymentPorts } from './account.server.ts';

const lookBack = 3 * 86_400_000;
type Paid = { payment: PaymentRow; order_number: string };

const idOf = (of: string | { id: string } | null): string | null => (typeof of === 'string' ? of : (of?.id ?? null));

/** What a refund event does: all refunds of its payment are asked for, so that the last to write has asked last. */
export async function refundsOfEvent(
  { db }: Pick<PaymentPorts, 'db'>,
  account: StripeAccount,
  { payment_intent }: { payment_intent?: string | { id: string } | null },
): Promise<((tx: Tx) => Promise<void>) | null> {
  const intent = idOf(payment_intent ?? null);
  if (!intent || (await db.$count(payments, eq(payments.provider_ref, intent))) === 0) return null;
  const { data } = await account.stripe.refunds.list({ payment_intent: intent, limit: 100 });
  return async (tx) => {
    for (const refund of data) await takeRefund(tx, refund);
  };
}

/** Takes in what was refunded in Stripe's own dashboard while no webhook told of it. */
export async function takeLateRefunds({ db }: Pick<PaymentPorts, 'db'>, account: StripeAccount, now: Date): Promise<void> {
  const gte = Math.floor((now.getTime() - lookBack) / 1000);
  const { data } = await account.stripe.refunds.list({ created: { gte }, limit: 100 });
  for (const refund of data) await db.transaction((tx) => takeRefund(tx, refund));
}

/** Booked once, whoever made it and however often it is told. */
async function takeRefund(tx: Tx, { id, amount, payment_intent, reason, status }: Stripe.Refund): Promise<void> {
  if (status !== 'succeeded' && status !== 'pending') return;
  const paid = await paidWith(tx, idOf(payment_intent));
  if (!paid) return;
  const { payment, order_number } = paid;
  const isNew = await recordRefund(tx, payment.id, {
    amount_cents: amount,
    reason: `Made at Stripe${reason ? `: ${reason.replaceAll('_', ' ')}` : ''}`,
    provider_ref: id,
    created_by: null,
  });
  if (!isNew) return;
  await notifyAdmins(tx, {
    kind: 'payment',
    title: `Refund of ${formatCents(amount, payment.currency)} for ${order_number}`,
    body: 'It was made at Stripe and is booked here now.',
    href: billingPage(payment.order_id),
  });
}

async function paidWith(tx: Tx, intent: string | null): Promise<Paid | undefined> {
  if (!intent) return undefined;
  const [found] = await tx
    .select({ payment: payments, order_number: orders.order_number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(eq(payments.provider_ref, intent));
  return found;
}
