import { and, eq, exists, isNull, lte } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { createOrder } from '#features/sales/orders/order.server.ts';
import { nextRenewal } from '#features/sales/orders/policy.ts';
import type { Platform } from '#platform/platform.server.ts';
import { uuidOf } from './account.server.ts';
import { renewedLine, soldAs } from './renewal.server.ts';
import { type ClientServiceRow, tellOfChange } from './subscription.server.ts';

const atOnce = 50;

/**
 * Subscriptions that are billed by invoice, where no provider counts the periods: each one that has come to its day gets an order
 * with an invoice for the next period, or ends if its client has cancelled it. After a standstill every missed period is billed.
 */
export async function renewByInvoice({ db }: Pick<Platform, 'db'>, now = new Date()): Promise<number> {
  let renewed = 0;
  for (;;) {
    const batch = await db.transaction((tx) => renewBatch(tx, now));
    renewed += batch;
    if (batch === 0) return renewed;
  }
}

async function renewBatch(tx: Tx, now: Date): Promise<number> {
  const due = await tx
    .select()
    .from(client_services)
    .where(
      and(
        eq(client_services.status, 'active'),
        lte(client_services.renews_at, now),
        isNull(client_services.stripe_subscription_id),
        eq(client_services.is_sample, false),
        exists(
          tx
            .select()
            .from(orders)
            .where(and(eq(orders.id, client_services.order_id), eq(orders.payment_method, 'invoice'))),
        ),
      ),
    )
    .orderBy(client_services.renews_at)
    .limit(atOnce)
    // Another process that does the same skips the rows held here.
    .for('update', { skipLocked: true });
  for (const service of due) await (service.cancel_at_period_end ? end(tx, service) : renew(tx, service, now));
  return due.length;
}

async function renew(tx: Tx, service: ClientServiceRow, now: Date): Promise<void> {
  const { id, user_id, started_at, renews_at } = service;
  const sold = await soldAs(tx, service);
  if (!sold || !renews_at) return set(tx, id, { renews_at: null });
  const { item, order } = sold;
  await createOrder(tx, {
    user_id,
    created_by: user_id,
    customer_info: order.billing_address,
    lines: [renewedLine(sold, item.unit_price_cents)],
    tax_rate_bp: order.tax_rate_bp,
    payment_method: 'invoice',
    checkout_key: uuidOf(`renewal:${id}:${renews_at.toISOString()}`),
    now,
    renewal: true,
  });
  await set(tx, id, { renews_at: nextRenewal(started_at, renews_at, item.frequency) });
}

async function end(tx: Tx, service: ClientServiceRow): Promise<void> {
  const [after] = await tx
    .update(client_services)
    .set({ status: 'cancelled', ended_at: service.renews_at, renews_at: null, cancel_at_period_end: false })
    .where(eq(client_services.id, service.id))
    .returning();
  if (after) await tellOfChange(tx, service, after);
}

async function set(tx: Tx, id: string, values: { renews_at: Date | null }): Promise<void> {
  await tx.update(client_services).set(values).where(eq(client_services.id, id));
}
