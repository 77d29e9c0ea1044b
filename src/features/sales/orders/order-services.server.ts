import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { order_events } from '#db/schema/sales/orders.ts';
import {
  endServices,
  replaceSubscriptions,
  reviveServices,
  setServices,
} from '#features/sales/client-services/with-order.server.ts';
import type { OrderRow } from './lock-order.server.ts';

type Order = Pick<OrderRow, 'id' | 'status'>;

/** As the order's timeline keeps it, with the entry of its end. */
const entry = z.object({ ended_before: z.array(z.uuid()).optional() });

const isOver = ({ status }: Order): boolean => status === 'cancelled' || status === 'refunded';

/** Ends an order's services with it. Answers what its timeline has to keep: what had ended before does not come back with it. */
export async function endWithOrder(tx: Tx, order: Order, at: Date): Promise<z.output<typeof entry>> {
  const ended_before = await endServices(tx, order.id, at);
  return isOver(order) || ended_before.length === 0 ? {} : { ended_before };
}

type Resumed = {
  status: 'active' | 'pending';
  /** Its price is asked for once more. */
  owes: boolean;
};

/** For an order that goes on. Where it was over, what ended with it comes back. */
export async function resumeWithOrder(tx: Tx, order: Order, { status, owes }: Resumed, at: Date): Promise<void> {
  if (isOver(order)) {
    const ended_before = await readEndedBefore(tx, order.id);
    await reviveServices(tx, order.id, ended_before);
    if (owes) await replaceSubscriptions(tx, order.id, ended_before, at);
  }
  await setServices(tx, order.id, status, at);
}

/** Of every end so far: what has ended by itself never comes back. */
async function readEndedBefore(tx: Tx, order_id: string): Promise<string[]> {
  const told = await tx.select({ details: order_events.details }).from(order_events).where(eq(order_events.order_id, order_id));
  return told.flatMap(({ details }) => entry.parse(details).ended_before ?? []);
}
