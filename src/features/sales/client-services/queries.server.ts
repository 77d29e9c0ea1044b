import { and, eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import { toPage } from '#shared/keyset.ts';
import { toDollars } from '#shared/money.ts';

/** What one client has bought, as it was bought: the order's own words and price stand before the service's of today. */
export async function listOwn(db: DbOrTx, user_id: string, { limit, cursor }: { limit: number; cursor?: string }) {
  const rows = await db
    .select({
      mine: client_services,
      item: order_items,
      order: orders,
      contract: contracts,
      service: services,
      key: momentKey(client_services.created_at),
    })
    .from(client_services)
    .leftJoin(order_items, eq(order_items.id, client_services.order_item_id))
    .leftJoin(orders, eq(orders.id, client_services.order_id))
    .leftJoin(contracts, eq(contracts.id, client_services.contract_id))
    .leftJoin(services, eq(services.id, client_services.service_id))
    .where(and(eq(client_services.user_id, user_id), afterCursor(client_services.created_at, client_services.id, cursor)))
    .orderBy(...newestFirst(client_services.created_at, client_services.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, (row) => [row.key, row.mine.id]);
  return { items: items.map(onWire), next_cursor };
}

/** The subscriptions among these services that the client has and goes on paying for, by the service. */
export async function runningSubscriptions(db: DbOrTx, user_id: string, service_ids: string[]) {
  if (service_ids.length === 0) return new Map<string, { renews_at: Date | null }>();
  const rows = await db
    .select({ service_id: client_services.service_id, renews_at: client_services.renews_at })
    .from(client_services)
    .where(
      and(
        eq(client_services.user_id, user_id),
        inArray(client_services.service_id, service_ids),
        inArray(client_services.status, ['active', 'past_due']),
        // One that ends may be ordered anew.
        eq(client_services.cancel_at_period_end, false),
      ),
    );
  return new Map(rows.flatMap(({ service_id, renews_at }) => (service_id ? [[service_id, { renews_at }]] : [])));
}

type Row = {
  mine: typeof client_services.$inferSelect;
  item: typeof order_items.$inferSelect | null;
  order: typeof orders.$inferSelect | null;
  contract: typeof contracts.$inferSelect | null;
  service: typeof services.$inferSelect | null;
};

function onWire({ mine, item, order, contract, service }: Row) {
  const cents = item?.unit_price_cents ?? service?.price_cents ?? null;
  return {
    id: mine.id,
    service_id: mine.service_id,
    name: item?.name ?? service?.name ?? 'Service',
    description: item?.description ?? service?.description ?? null,
    kind: service?.kind ?? 'service',
    type: item?.type ?? service?.type ?? 'one-time',
    frequency: item?.frequency ?? service?.frequency ?? null,
    quantity: item?.quantity ?? 1,
    unit_price: cents === null ? null : toDollars(cents),
    status: mine.status,
    started_at: mine.started_at,
    renews_at: mine.renews_at,
    ended_at: mine.ended_at,
    cancel_at_period_end: mine.cancel_at_period_end,
    order: order && { id: order.id, order_number: order.order_number },
    contract: contract && { id: contract.id, contract_number: contract.contract_number },
    is_sample: mine.is_sample,
  };
}
