import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { cart_items, carts } from '#db/schema/sales/cart.ts';
import { orders } from '#db/schema/sales/orders.ts';

/** Takes the cart that is still becoming this order, if there is one. */
export async function lockCartOf(tx: Tx, order_id: string): Promise<string | null> {
  const [order] = await tx.select({ checkout_key: orders.checkout_key }).from(orders).where(eq(orders.id, order_id));
  if (!order) return null;
  const [cart] = await tx.select({ id: carts.id }).from(carts).where(eq(carts.checkout_key, order.checkout_key)).for('update');
  return cart?.id ?? null;
}

/** The cart has become an order: the next things put into it start another one. The details stay for the next time. */
export async function emptyCart(tx: Tx, cart_id: string, order_id: string): Promise<void> {
  await tx.delete(cart_items).where(eq(cart_items.cart_id, cart_id));
  await tx.update(carts).set({ step: 'cart', payment_method: null, checkout_key: randomUUID() }).where(eq(carts.id, cart_id));
  await tx
    .update(contracts)
    .set({ cart_id: null })
    .where(and(eq(contracts.cart_id, cart_id), eq(contracts.order_id, order_id)));
}

/** The order will not be paid: the cart keeps its things, and sent again it makes another order. */
export async function releaseCart(tx: Tx, cart_id: string): Promise<void> {
  await tx.update(carts).set({ checkout_key: randomUUID() }).where(eq(carts.id, cart_id));
}
