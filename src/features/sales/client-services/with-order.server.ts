import { and, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_items } from '#db/schema/sales/orders.ts';
import { readStudioZone } from '#db/studio-day.ts';
import type { ClientServiceStatus } from '#shared/choices/sales/client-services.ts';
import { renewalAfter } from './policy.ts';

type ItemRow = typeof order_items.$inferSelect;
type Purchase = {
  user_id: string;
  /** At once; else they wait for the payment. */
  starts: boolean;
  /** By the items' positions. */
  contract_ids: readonly (string | null)[];
  now: Date;
};

const running: ClientServiceStatus[] = ['pending', 'active', 'past_due'];

const ofOrder = (order_id: string, status: ClientServiceStatus) =>
  and(eq(client_services.order_id, order_id), eq(client_services.status, status));

/** What the payment provider charges for stays as the provider has it. */
const notAtProvider = isNull(client_services.stripe_subscription_id);

/** What an order brings its client: by invoice at once, by card once it is paid. */
export async function createServices(tx: Tx, items: readonly ItemRow[], purchase: Purchase): Promise<void> {
  const { user_id, starts, contract_ids, now } = purchase;
  const bought = items.filter(({ service_id }) => service_id !== null);
  if (bought.length === 0) return;
  const status: ClientServiceStatus = starts ? 'active' : 'pending';
  const zone = await readStudioZone(tx);
  await tx.insert(client_services).values(
    bought.map((item) => ({
      user_id,
      service_id: item.service_id,
      order_id: item.order_id,
      order_item_id: item.id,
      contract_id: contract_ids[item.position] ?? null,
      status,
      started_at: now,
      renews_at: renewalAfter(now, item.frequency, zone),
      created_at: now,
    })),
  );
}

/** What waited for its payment starts now, and a subscription's first period with it. */
export async function activateServices(tx: Tx, order_id: string, at: Date): Promise<void> {
  const waiting = await tx
    .select({ id: client_services.id, frequency: order_items.frequency })
    .from(client_services)
    .innerJoin(order_items, eq(order_items.id, client_services.order_item_id))
    .where(ofOrder(order_id, 'pending'));
  const zone = await readStudioZone(tx);
  for (const { id, frequency } of waiting) {
    await tx
      .update(client_services)
      .set({ status: 'active', started_at: at, renews_at: renewalAfter(at, frequency, zone) })
      .where(eq(client_services.id, id));
  }
}

/** Answers which of the order's services ended now, and which had ended before. */
export async function endServices(tx: Tx, order_id: string, at: Date): Promise<{ ended: string[]; ended_before: string[] }> {
  const rows = await tx
    .update(client_services)
    .set({ status: 'cancelled', ended_at: at, renews_at: null })
    .where(and(eq(client_services.order_id, order_id), inArray(client_services.status, running)))
    .returning({ id: client_services.id });
  const ended = rows.map(({ id }) => id);
  const before = await tx
    .select({ id: client_services.id })
    .from(client_services)
    .where(and(ofOrder(order_id, 'cancelled'), notInArray(client_services.id, ended)));
  return { ended, ended_before: before.map(({ id }) => id) };
}

/** What ended with the order waits again; what had ended before stays ended. */
export async function reviveServices(tx: Tx, order_id: string, ended_before: readonly string[]): Promise<void> {
  await tx
    .update(client_services)
    .set({ status: 'pending', ended_at: null })
    .where(and(ofOrder(order_id, 'cancelled'), notAtProvider, notInArray(client_services.id, [...ended_before])));
}

/**
 * A subscription that ended with its order does not go on at the provider: what is owed again brings another in its place. Only the
 * latest of each item counts, for one that came in its place may have ended by itself.
 */
export async function replaceSubscriptions(tx: Tx, order_id: string, ended: readonly string[], at: Date): Promise<void> {
  const { id, user_id, service_id, order_item_id, contract_id, status, stripe_subscription_id, created_at } = client_services;
  const latest = await tx
    .selectDistinctOn([order_item_id], {
      id,
      status,
      stripe_subscription_id,
      row: { user_id, service_id, order_item_id, contract_id },
      frequency: order_items.frequency,
    })
    .from(client_services)
    .innerJoin(order_items, eq(order_items.id, order_item_id))
    .where(eq(client_services.order_id, order_id))
    .orderBy(order_item_id, desc(created_at), desc(id));
  const missing = latest.filter(
    (one) => one.status === 'cancelled' && one.stripe_subscription_id !== null && ended.includes(one.id),
  );
  if (missing.length === 0) return;
  const zone = await readStudioZone(tx);
  await tx.insert(client_services).values(
    missing.map(({ row, frequency }) => ({
      ...row,
      order_id,
      status: 'pending' as const,
      started_at: at,
      renews_at: renewalAfter(at, frequency, zone),
      created_at: at,
    })),
  );
}

/** Puts the services of an order that goes on where its status says. */
export async function setServices(tx: Tx, order_id: string, status: 'active' | 'pending', at: Date): Promise<void> {
  if (status === 'active') return activateServices(tx, order_id, at);
  await tx
    .update(client_services)
    .set({ status })
    .where(and(ofOrder(order_id, 'active'), notAtProvider));
}
