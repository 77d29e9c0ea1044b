import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { orders, payments } from '#db/schema/sales/orders.ts';
import { type PaymentRow, recordRefund } from '#features/sales/orders/ledger.server.ts';
import { billingPage } from '#features/sales/orders/policy.ts';
import { recordRefundFailure } from '#features/sales/orders/refund-failure.server.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { StripeAccount } from '#platform/payments/stripe.server.ts';
import { formatCents } from '#shared/money.ts';
import type { PaymentPorts } from './account.server.ts';

/** A bank may send a refund back as late as this. */
const lookBack = 30 * 86_400_000;
const mostAtOnce = 1_000;
type Paid = { payment: PaymentRow; order_number: string };

/** Who made a refund here, and why, as the refund itself carries it: Stripe may tell of it before our own call has its answer. */
const madeHere = z.object({ payment_id: z.uuid(), actor_id: z.uuid(), actor_role: z.string(), reason: z.string().default('') });

export const refundMetadata = (payment_id: string, { actor }: Actor, reason: string): z.input<typeof madeHere> => ({
  payment_id,
  actor_id: actor.id,
  actor_role: actor.role,
  // Stripe takes no longer one.
  ...(reason ? { reason: reason.slice(0, 500) } : {}),
});

const idOf = (of: string | { id: string } | null): string | null => (typeof of === 'string' ? of : (of?.id ?? null));

/** What a refund event does: all refunds of its payment are asked for, so that the last to write has asked last. */
export async function refundsOfEvent(
  { db }: Pick<PaymentPorts, 'db'>,
  account: StripeAccount,
  { payment_intent }: { payment_intent?: string | { id: string } | null },
): Promise<((tx: Tx) => Promise<void>) | null> {
  const intent = idOf(payment_intent ?? null);
  if (!intent || (await db.$count(payments, eq(payments.provider_ref, intent))) === 0) return null;
  const all = await account.stripe.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: mostAtOnce });
  return async (tx) => {
    for (const refund of all) await takeRefund(tx, refund);
  };
}

/** What was refunded lately, wherever: no webhook may have told of it. */
export const lateRefunds = (account: StripeAccount, now: Date): Promise<Stripe.Refund[]> =>
  account.stripe.refunds
    .list({ created: { gte: Math.floor((now.getTime() - lookBack) / 1000) }, limit: 100 })
    .autoPagingToArray({ limit: mostAtOnce });

const failureOf = ({ failure_reason, status }: Stripe.Refund): string =>
  failure_reason?.replaceAll('_', ' ') ?? (status === 'canceled' ? 'it was cancelled' : 'Stripe gives no reason');

/** Booked once, whoever made it and however often it is told. */
export async function takeRefund(tx: Tx, refund: Stripe.Refund): Promise<void> {
  const { id, amount, payment_intent, reason, status } = refund;
  if (status === 'failed' || status === 'canceled') return recordRefundFailure(tx, id, failureOf(refund));
  if (status !== 'succeeded' && status !== 'pending') return;
  const paid = await paidWith(tx, idOf(payment_intent));
  if (!paid) return;
  const { payment, order_number } = paid;
  const ours = madeHere.safeParse(refund.metadata).data;
  if (ours && (await tx.$count(users, eq(users.id, ours.actor_id))) > 0) {
    const author = { actor: { id: ours.actor_id, role: ours.actor_role }, request_id: null, ip_address: null };
    const made = { reason: ours.reason || null, created_by: ours.actor_id, author };
    await recordRefund(tx, payment.id, { amount_cents: amount, provider_ref: id, ...made });
    return;
  }
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
