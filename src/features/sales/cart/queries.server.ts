import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { cart_items, carts } from '#db/schema/sales/cart.ts';
import { services } from '#db/schema/sales/services.ts';
import { runningSubscriptions } from '#features/sales/client-services/queries.server.ts';
import { type ServiceRow, toService } from '#features/sales/services/queries.server.ts';
import { toDollars } from '#shared/money.ts';
import type { Cart } from './contract.ts';

export type CartRow = typeof carts.$inferSelect;

export type CartLine = {
  service: ServiceRow;
  quantity: number;
  seen_price_cents: number;
  /** Today's price; null when the studio makes a quote now. */
  price_cents: number | null;
  is_available: boolean;
  /** The subscription of this service that the client has already. */
  owned: { renews_at: Date | null } | null;
};

export type CartState = { cart: CartRow | null; lines: CartLine[]; version: string };

export async function readCart(db: DbOrTx, user_id: string): Promise<CartState> {
  const rows = await db
    .select({ cart: carts, item: cart_items, service: services })
    .from(carts)
    .leftJoin(cart_items, eq(cart_items.cart_id, carts.id))
    .leftJoin(services, eq(services.id, cart_items.service_id))
    .where(eq(carts.user_id, user_id))
    .orderBy(asc(cart_items.created_at), asc(cart_items.id));
  const subscriptions = rows.flatMap(({ service }) => (service?.type === 'subscription' ? service.id : []));
  const running = await runningSubscriptions(db, user_id, subscriptions);
  const lines = rows.flatMap(({ item, service }): CartLine[] => {
    if (!item || !service) return [];
    const { quantity, seen_price_cents } = item;
    const { price_cents, is_active } = service;
    const is_available = is_active && price_cents !== null;
    return [{ service, quantity, seen_price_cents, price_cents, is_available, owned: running.get(service.id) ?? null }];
  });
  return { cart: rows[0]?.cart ?? null, lines, version: versionOf(lines) };
}

/** Names exactly what would be ordered now, and at which prices. */
function versionOf(lines: CartLine[]): string {
  const facts = lines.map(({ service, quantity, price_cents, is_available }) => [
    service.id,
    quantity,
    price_cents,
    is_available,
    service.type,
    service.frequency,
    service.requires_contract,
  ]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}

export const isPriceChanged = (line: CartLine): boolean => line.is_available && line.price_cents !== line.seen_price_cents;

export function toCart({ lines, version }: CartState): Cart {
  const items = lines.map((line) => {
    const { created_at, updated_at, ...service } = toService(line.service);
    return {
      service: {
        ...service,
        created_at: created_at.toISOString(),
        updated_at: updated_at.toISOString(),
      },
      quantity: line.quantity,
      seen_price: toDollars(line.seen_price_cents),
      is_price_changed: isPriceChanged(line),
      is_available: line.is_available,
      line_total: toDollars((line.price_cents ?? 0) * line.quantity),
      owned: line.owned && { renews_at: line.owned.renews_at?.toISOString() ?? null },
    };
  });
  const cents = lines.reduce((sum, line) => sum + (line.is_available ? (line.price_cents ?? 0) * line.quantity : 0), 0);
  return { version, items, count: lines.reduce((sum, line) => sum + line.quantity, 0), subtotal: toDollars(cents) };
}
