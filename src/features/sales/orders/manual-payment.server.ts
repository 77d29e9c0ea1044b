import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { payments } from '#db/schema/sales/orders.ts';
import { readStudioZone } from '#db/studio-day.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { amountProblem } from '#shared/amount-problem.ts';
import { AppError } from '#shared/app-error.ts';
import { formatCents, toMinor } from '#shared/money.ts';
import { refuseChanged } from '#shared/seen.ts';
import { momentOf, wallTime } from '#shared/zoned-time.ts';
import type { OrderSummary } from './contract.ts';
import { type PaymentRow, recordPayment } from './ledger.server.ts';
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
    const zone = await readStudioZone(tx);
    // Noon, so that a later change of the time zone seldom moves it to another day.
    const noon = input.paid_on ? new Date(momentOf(input.paid_on, 720, zone)) : now;
    if (noon.getTime() > now.getTime() + 86_400_000) {
      throw new AppError('BAD_REQUEST', 'This day is still to come.', { fields: { paid_on: 'This day is still to come.' } });
    }
    const problem = amountProblem(input.amount, order.currency, largestOrderCents, 'amount');
    if (problem) throw new AppError('BAD_REQUEST', problem, { fields: { amount: problem } });
    const amount_cents = toMinor(input.amount, order.currency);
    const { method, note } = input;
    const paid_at = noon > now ? now : noon;
    const booked = provider_ref && (await findBooked(tx, provider_ref));
    if (booked) {
      const dayOf = (at: Date) => wallTime(at.getTime(), zone).day;
      const day = input.paid_on && { paid_on: dayOf(paid_at) };
      refuseChanged(
        { ...booked, paid_on: dayOf(booked.created_at) },
        { order_id: id, amount_cents, method, note, ...day },
        recordedAlready(booked),
      );
      return readSummary(tx, id);
    }
    const owed = balanceCents(order);
    if (owed === 0) throw new AppError('CONFLICT', 'Nothing is owed for this order.');
    if (amount_cents > owed) {
      const message = `At most ${formatCents(owed, order.currency)} is still owed.`;
      throw new AppError('BAD_REQUEST', message, { fields: { amount: message } });
    }
    await recordPayment(tx, id, { amount_cents, method, provider_ref, note, paid_at, author });
    return readSummary(tx, id);
  });
}

const findBooked = async (tx: Tx, provider_ref: string): Promise<PaymentRow | undefined> =>
  (await tx.select().from(payments).where(eq(payments.provider_ref, provider_ref)))[0];

const recordedAlready = ({ amount_cents, currency, receipt_number }: PaymentRow): string =>
  `A payment of ${formatCents(amount_cents, currency)} was recorded already, as you sent it first (${receipt_number}). What you changed since then was not recorded: please close this and look at the payments of the order.`;
