import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';

/** What was signed for a cart belongs to the order that was made of it. */
export async function linkToOrder(tx: Tx, order_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(contracts)
      .set({ order_id })
      .where(inArray(contracts.id, [...ids]));
}

/** The cart has become this order: its contracts are the order's alone. */
export async function unlinkFromCart(tx: Tx, cart_id: string, order_id: string): Promise<void> {
  await tx
    .update(contracts)
    .set({ cart_id: null })
    .where(and(eq(contracts.cart_id, cart_id), eq(contracts.order_id, order_id)));
}
