import type { Tx } from '#db/client.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { nextRenewal } from '#features/sales/client-services/policy.ts';
import {
  type ClientServiceRow,
  endWithPeriod,
  lockDueForInvoice,
  setRenewal,
} from '#features/sales/client-services/subscription.server.ts';
import { createOrder } from '#features/sales/orders/create-order.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { uuidOf } from './account.server.ts';
import { renewedLine, soldAs } from './renewal.server.ts';

const atOnce = 50;

/**
 * Subscriptions that no card pays for, where no provider counts the periods: each one that has come to its day gets an order
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
  const due = await lockDueForInvoice(tx, now, atOnce);
  for (const service of due) await (service.cancel_at_period_end ? endWithPeriod(tx, service) : renew(tx, service, now));
  return due.length;
}

async function renew(tx: Tx, service: ClientServiceRow, now: Date): Promise<void> {
  const { id, user_id, started_at, renews_at } = service;
  const sold = await soldAs(tx, service);
  if (!sold || !renews_at) return setRenewal(tx, id, null);
  const { item, order } = sold;
  // What costs nothing needs no invoice.
  if (item.unit_price_cents > 0)
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
  await setRenewal(tx, id, nextRenewal(started_at, renews_at, item.frequency, await readStudioZone(tx)));
}
