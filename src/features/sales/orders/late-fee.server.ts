import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { readStudioZone } from '#db/studio-day.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { formatCents, toMinor } from '#shared/money.ts';
import { auditOrder } from './audit.server.ts';
import type { OrderSummary } from './contract.ts';
import { orderLateFeeAdded } from './events.ts';
import { lockPlacedOrder, outdated } from './lock-order.server.ts';
import { lateFeeToAdd } from './policy.ts';
import { readSummary } from './queries.server.ts';
import { tell } from './timeline.server.ts';

/** The owner confirms the amount that was shown: another one by now is refused, not added. */
export async function addLateFee(db: Db, author: Actor, id: string, amount: number): Promise<OrderSummary> {
  return db.transaction(async (tx) => {
    const { order } = await lockPlacedOrder(tx, id);
    const amount_cents = lateFeeToAdd(order, new Date(), await readStudioZone(tx));
    if (amount_cents === 0) throw new AppError('CONFLICT', 'There is no late fee to add.');
    if (amount_cents !== toMinor(amount, order.currency)) {
      throw new AppError('CONFLICT', `The late fee is ${formatCents(amount_cents, order.currency)} by now. Please look again.`);
    }
    const late_fee_cents = order.late_fee_cents + amount_cents;
    await tx
      .update(orders)
      .set({ ...outdated, late_fee_cents, total_cents: order.total_cents + amount_cents })
      .where(eq(orders.id, id));
    await tell(tx, { order_id: id, kind: 'late_fee_added', details: { amount_cents }, actor_id: author.actor.id });
    await auditOrder(tx, author, order, 'order.late_fee_added', { amount_cents });
    await emit(tx, orderLateFeeAdded, { order_id: id, user_id: order.user_id, late_fee_cents });
    return readSummary(tx, id);
  });
}
