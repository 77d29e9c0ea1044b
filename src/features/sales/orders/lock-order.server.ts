import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { lockCartOfKey } from '#features/sales/cart/checkout-cart.server.ts';
import { AppError } from '#shared/app-error.ts';

export type OrderRow = typeof orders.$inferSelect;

/** What the stored invoice tells is no longer so: the next reader gets one that is drawn anew, under the same number. */
export const outdated = { invoice_file_id: null } as const;

const gone = () => new AppError('NOT_FOUND', 'This order does not exist.');

/** The cart before the order, as the checkout takes them: two who want both never wait for each other in a circle. */
export async function lockOrder(tx: Tx, order_id: string): Promise<{ order: OrderRow; cart_id: string | null }> {
  const [made] = await tx.select({ checkout_key: orders.checkout_key }).from(orders).where(eq(orders.id, order_id));
  const cart_id = made ? await lockCartOfKey(tx, made.checkout_key) : null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, order_id)).for('update');
  if (!order) throw gone();
  return { order, cart_id };
}

/** For the owner, to whom an order that nobody has placed is as absent as one that never was. */
export async function lockPlacedOrder(tx: Tx, order_id: string): Promise<{ order: OrderRow; cart_id: string | null }> {
  const locked = await lockOrder(tx, order_id);
  if (!locked.order.is_placed) throw gone();
  return locked;
}
