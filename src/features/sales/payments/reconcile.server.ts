import { and, eq, gte, isNotNull, lt, not } from 'drizzle-orm';
import { orders } from '#db/schema/sales/orders.ts';
import type { PaymentPorts } from './account.server.ts';
import { giveUpOrder } from './give-up.server.ts';
import { progressOf } from './intent.server.ts';
import { lateRefunds, takeRefund } from './take-refunds.server.ts';

type Ports = Pick<PaymentPorts, 'db' | 'payments' | 'log'>;

const lookBack = 3 * 86_400_000;

/** How long a card form that was left can still be paid. */
const waiting = 30 * 86_400_000;

/** Books what was paid and refunded while no webhook reached us, and gives up what nobody has paid for a month. */
export async function reconcilePayments(ports: Ports, now = new Date()): Promise<void> {
  const { db, log } = ports;
  const account = await ports.payments.account();
  if (!account) return;
  const open = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        isNotNull(orders.payment_intent_id),
        gte(orders.updated_at, new Date(now.getTime() - lookBack)),
        eq(orders.is_sample, false),
      ),
    )
    .limit(100);
  const left = await db
    .select()
    .from(orders)
    .where(and(not(orders.is_placed), eq(orders.status, 'pending'), lt(orders.updated_at, new Date(now.getTime() - waiting))))
    .limit(20);
  const look = async (metadata: Record<string, string>, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      log.warn({ category: 'payment', component: 'payments', message: 'A payment could not be looked up', metadata, error });
    }
  };
  for (const order of open) await look({ order_id: order.id }, () => progressOf(ports, order));
  for (const order of left) await look({ order_id: order.id }, () => giveUpOrder(ports, order.id));
  await look({ what: 'refunds' }, async () => {
    for (const refund of await lateRefunds(account, now))
      await look({ refund: refund.id }, () => db.transaction((tx) => takeRefund(tx, refund)));
  });
}
