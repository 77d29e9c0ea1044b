import { and, eq, gte, inArray, isNotNull } from 'drizzle-orm';
import { orders } from '#db/schema/sales/orders.ts';
import type { PaymentPorts } from './account.server.ts';
import { progressOf } from './intent.server.ts';

type Ports = Pick<PaymentPorts, 'db' | 'payments' | 'log'>;

const lookBack = 3 * 86_400_000;

/** Books what was paid while no webhook reached us. */
export async function reconcilePayments(ports: Ports, now = new Date()): Promise<void> {
  const { db, log } = ports;
  if (!(await ports.payments.account())) return;
  const open = await db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['pending']),
        isNotNull(orders.payment_intent_id),
        gte(orders.updated_at, new Date(now.getTime() - lookBack)),
        eq(orders.is_sample, false),
      ),
    )
    .limit(100);
  for (const order of open) {
    try {
      await progressOf(ports, order);
    } catch (error) {
      const metadata = { order_id: order.id };
      log.warn({ category: 'payment', component: 'payments', message: 'A payment could not be looked up', metadata, error });
    }
  }
}
