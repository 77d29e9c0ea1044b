import { eq } from 'drizzle-orm';
import { orders } from '#db/schema/sales/orders.ts';
import { abandonOrder } from '#features/sales/orders/change-status.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { cancelOpenIntent, endCharges } from './end-charges.server.ts';
import { progressOf } from './intent.server.ts';

type Ports = Pick<Platform, 'db' | 'payments'>;

/** Gives an order up that waits for its card payment, unless its money is on the way or there: then it is what the client has bought. */
export async function giveUpOrder(ports: Ports, order_id: string): Promise<void> {
  const [order] = await ports.db.select().from(orders).where(eq(orders.id, order_id));
  if (!order || order.is_placed) return;
  const { status } = await progressOf(ports, order);
  if (status === 'paid' || status === 'processing') return;
  // First at the provider: what cannot be paid any more is not paid while it is given up.
  await cancelOpenIntent(ports, order);
  await abandonOrder(ports.db, order_id);
  // A payment that was opened in between.
  await endCharges(ports, order_id);
}
