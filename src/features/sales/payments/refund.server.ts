import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { payments, refunds } from '#db/schema/sales/orders.ts';
import { type PaymentRow, recordRefund } from '#features/sales/orders/ledger.server.ts';
import { largestOrderCents } from '#features/sales/orders/policy.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { stripeMessage } from '#platform/payments/stripe-error.server.ts';
import { amountProblem } from '#shared/amount-problem.ts';
import { AppError } from '#shared/app-error.ts';
import { formatCents, toAmount, toMinor } from '#shared/money.ts';
import { refuseChanged } from '#shared/seen.ts';
import { demandAccount, type PaymentPorts } from './account.server.ts';
import { cardRefundProblem } from './policy.ts';
import { refundMetadata } from './take-refunds.server.ts';

type Ports = Pick<PaymentPorts, 'db' | 'payments'>;
type Sending = { amount_cents: number; key: string; metadata: Record<string, string> };
export type RefundRequest = { id: string; amount: number; reason: string; key: string };

/**
 * Sends money back the way it came. Stripe first, then our books: when the second fails, the same request again finds the
 * refund that was made and books it.
 */
export async function refundPayment(
  ports: Ports,
  author: Actor,
  { id, amount, reason, key }: RefundRequest,
): Promise<{ refunded: number; remaining: number }> {
  const { db } = ports;
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new AppError('NOT_FOUND', 'This payment does not exist.');
  const problem = amountProblem(amount, payment.currency, largestOrderCents, 'refund');
  if (problem) throw new AppError('BAD_REQUEST', problem, { fields: { amount: problem } });
  const amount_cents = toMinor(amount, payment.currency);
  const byCard = payment.method === 'card' && payment.provider_ref !== null && !payment.is_sample;
  const unfit = byCard ? cardRefundProblem(amount_cents, payment.currency) : null;
  if (unfit) throw new AppError('BAD_REQUEST', unfit, { fields: { amount: unfit } });
  const provider_ref = byCard
    ? await refundAtStripe(ports, payment, { amount_cents, key, metadata: refundMetadata(id, author, reason) })
    : `manual:${key}`;
  await db.transaction(async (tx) => {
    const sent = { amount_cents, reason: reason || null };
    const isNew = await recordRefund(tx, id, { ...sent, provider_ref, created_by: author.actor.id, author });
    // Stripe tells by itself when a key comes with something else.
    if (!isNew && !byCard) await demandSame(tx, provider_ref, payment, sent);
  });
  const [after] = await db.select().from(payments).where(eq(payments.id, id));
  const refunded = after?.refunded_cents ?? 0;
  return {
    refunded: toAmount(refunded, payment.currency),
    remaining: toAmount((after?.amount_cents ?? 0) - refunded, payment.currency),
  };
}

type Sent = { amount_cents: number; reason: string | null };

async function demandSame(tx: Tx, provider_ref: string, { id, currency }: PaymentRow, sent: Sent): Promise<void> {
  const [kept] = await tx.select().from(refunds).where(eq(refunds.provider_ref, provider_ref));
  if (!kept) throw new Error('The refund was not read');
  const amount = formatCents(kept.amount_cents, currency);
  const message = `A refund of ${amount} was written down already, as you sent it first. What you changed since then was not saved: please close this and look at the payment.`;
  refuseChanged(kept, { payment_id: id, ...sent }, message);
}

/** Asked even for more than is left: the same key may have been refunded before, and then Stripe answers with that refund. */
async function refundAtStripe(ports: Ports, payment: PaymentRow, { amount_cents, key, metadata }: Sending): Promise<string> {
  const account = await demandAccount(ports);
  const { provider_ref, amount_cents: paid, refunded_cents } = payment;
  const left = paid - refunded_cents;
  try {
    const refund = await account.stripe.refunds.create(
      { payment_intent: provider_ref ?? '', amount: amount_cents, metadata },
      { idempotencyKey: `refund:${key}` },
    );
    return refund.id;
  } catch (error) {
    if (amount_cents > left) {
      throw new AppError('CONFLICT', `At most ${formatCents(left, payment.currency)} of this payment can be refunded.`, {
        cause: error,
      });
    }
    const message = stripeMessage(error);
    if (message) throw new AppError('CONFLICT', `Stripe refused the refund: ${message}`, { cause: error });
    throw error;
  }
}
