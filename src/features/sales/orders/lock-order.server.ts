import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { lockCartOfKey } from '#features/sales/cart/checkout-cart.server.ts';
import { AppError } from '#shared/app-error.ts';

export type OrderRow = typeof orders.$inferSelect;

/** The cart before the order, as the checkout takes them: two who want both never wait for each other in a circle. */
export async function lockOrder(tx: Tx, order_id: string): Promise<{ order: OrderRow; cart_id: string | null }> {
  const [made] = await tx.select({ checkout_key: orders.checkout_key }).from(orders).where(eq(orders.id, order_id));
  const cart_id = made ? await lockCartOfKey(tx, made.checkout_key) : null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, order_id)).for('update');
  if (!order) throw new AppError('NOT_FOUND', 'This order does not exist.');
  return { order, cart_id };
}
