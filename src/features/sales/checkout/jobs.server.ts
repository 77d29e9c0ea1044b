import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { orders } from '#db/schema/sales/orders.ts';
import { cancelUnpaid } from '#features/sales/orders/change-status.server.ts';
import { progressOf } from '#features/sales/payments/intent.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';

type Ports = Pick<Platform, 'db' | 'payments'>;

/** Answers cart.left_order: the cart was changed after a card order had been made of it. */
export const leaveOrderJob = defineJob({
  name: 'checkout.leave-order',
  schema: z.object({ order_id: z.uuid(), user_id: z.uuid() }),
  retryLimit: 8,
  retryDelay: 5,
});

/** Cancels the order, unless its money is on the way or there: then it is what the client has bought. */
export async function leaveOrderBehind(ports: Ports, order_id: string, user_id: string): Promise<void> {
  const [order] = await ports.db.select().from(orders).where(eq(orders.id, order_id));
  if (!order) return;
  const { status } = await progressOf(ports, order);
  if (status === 'paid' || status === 'processing') return;
  await cancelUnpaid(ports.db, { actor: { id: user_id, role: 'client' }, request_id: null, ip_address: null }, order_id);
}

export const leaveOrderHandler = handleJob(leaveOrderJob, (ports: Ports, { order_id, user_id }) =>
  leaveOrderBehind(ports, order_id, user_id),
);
