import { and, eq, inArray, isNull } from 'drizzle-orm';
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
    .where(and(eq(client_services.order_id, order_id), eq(client_services.status, 'pending')));
  const zone = await readStudioZone(tx);
  for (const { id, frequency } of waiting) {
    await tx
      .update(client_services)
      .set({ status: 'active', started_at: at, renews_at: renewalAfter(at, frequency, zone) })
      .where(eq(client_services.id, id));
  }
}

export async function endServices(tx: Tx, order_id: string, at: Date): Promise<void> {
  await tx
    .update(client_services)
    .set({ status: 'cancelled', ended_at: at, renews_at: null })
    .where(and(eq(client_services.order_id, order_id), inArray(client_services.status, running)));
}

/** Puts an order's services where its status says. What the payment provider charges for stays as the provider has it. */
export async function setServices(tx: Tx, order_id: string, status: 'active' | 'pending' | 'cancelled', at: Date): Promise<void> {
  if (status === 'cancelled') return endServices(tx, order_id, at);
  const ours = and(eq(client_services.order_id, order_id), isNull(client_services.stripe_subscription_id));
  const back: ClientServiceStatus[] = status === 'pending' ? ['cancelled', 'active'] : ['cancelled'];
  await tx
    .update(client_services)
    .set({ status: 'pending', ended_at: null })
    .where(and(ours, inArray(client_services.status, back)));
  if (status === 'active') await activateServices(tx, order_id, at);
}
