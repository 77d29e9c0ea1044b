import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { payments } from '#db/schema/sales/orders.ts';
import { readStudioZone } from '#db/studio-day.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { amountProblem } from '#shared/amount-problem.ts';
import { AppError } from '#shared/app-error.ts';
import { formatCents, toMinor } from '#shared/money.ts';
import { momentOf } from '#shared/zoned-time.ts';
import type { OrderSummary } from './contract.ts';
import { recordPayment } from './ledger.server.ts';
import { lockPlacedOrder } from './lock-order.server.ts';
import { balanceCents, largestOrderCents } from './policy.ts';
import { readSummary } from './queries.server.ts';

type ManualPayment = {
  id: string;
  amount: number;
  method: 'transfer' | 'cash' | 'other';
  note: string | null;
  paid_on?: string;
  request_key?: string;
};

/** Money that came in by another way than the payment provider: never more than is owed. */
export async function addPayment(db: Db, author: Actor, { id, ...input }: ManualPayment): Promise<OrderSummary> {
  return db.transaction(async (tx) => {
    const { order } = await lockPlacedOrder(tx, id);
    const provider_ref = input.request_key ? `manual:${input.request_key}` : null;
    const now = new Date();
    // Noon, so that a later change of the time zone seldom moves it to another day.
    const paid_at = input.paid_on ? new Date(momentOf(input.paid_on, 720, await readStudioZone(tx))) : now;
    if (paid_at.getTime() > now.getTime() + 86_400_000) {
      throw new AppError('BAD_REQUEST', 'This day is still to come.', { fields: { paid_on: 'This day is still to come.' } });
    }
    const problem = amountProblem(input.amount, order.currency, largestOrderCents, 'amount');
    if (problem) throw new AppError('BAD_REQUEST', problem, { fields: { amount: problem } });
    const amount_cents = toMinor(input.amount, order.currency);
    const owed = balanceCents(order);
    const isRepeated = provider_ref !== null && (await isBooked(tx, provider_ref));
    if (!isRepeated && owed === 0) throw new AppError('CONFLICT', 'Nothing is owed for this order.');
    if (!isRepeated && amount_cents > owed) {
      const message = `At most ${formatCents(owed, order.currency)} is still owed.`;
      throw new AppError('BAD_REQUEST', message, { fields: { amount: message } });
    }
    await recordPayment(tx, id, {
      amount_cents,
      method: input.method,
      provider_ref,
      note: input.note,
      paid_at: paid_at > now ? now : paid_at,
      author,
    });
    return readSummary(tx, id);
  });
}

const isBooked = async (tx: Tx, provider_ref: string): Promise<boolean> =>
  (await tx.$count(payments, eq(payments.provider_ref, provider_ref))) > 0;
