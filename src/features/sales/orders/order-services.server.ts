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

/** As the order's timeline keeps it, with the entry of its end: which services ended with it, and which had before. */
const entry = z.object({ ended: z.array(z.uuid()).optional(), ended_before: z.array(z.uuid()).optional() });

const isOver = ({ status }: Order): boolean => status === 'cancelled' || status === 'refunded';

/** Ends an order's services with it. Answers what its timeline has to keep: what had ended before does not come back with it. */
export async function endWithOrder(tx: Tx, order: Order, at: Date): Promise<z.output<typeof entry>> {
  const { ended, ended_before } = await endServices(tx, order.id, at);
  if (isOver(order)) return {};
  return { ...(ended.length > 0 && { ended }), ...(ended_before.length > 0 && { ended_before }) };
}

type Resumed = {
  status: 'active' | 'pending';
  /** Its price is asked for once more. */
  owes: boolean;
};

/** For an order that goes on. Where it was over, what ended with it comes back. */
export async function resumeWithOrder(tx: Tx, order: Order, { status, owes }: Resumed, at: Date): Promise<void> {
  const { ended, ended_before } = await readEnds(tx, order.id);
  if (isOver(order)) await reviveServices(tx, order.id, ended_before);
  if (owes) await replaceSubscriptions(tx, order.id, ended, at);
  await setServices(tx, order.id, status, at);
}

/** Of every end so far: what has ended by itself never comes back. */
async function readEnds(tx: Tx, order_id: string): Promise<Required<z.output<typeof entry>>> {
  const told = await tx.select({ details: order_events.details }).from(order_events).where(eq(order_events.order_id, order_id));
  const ends = told.map(({ details }) => entry.parse(details));
  return { ended: ends.flatMap(({ ended = [] }) => ended), ended_before: ends.flatMap((end) => end.ended_before ?? []) };
}
