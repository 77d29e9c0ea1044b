import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { type CustomerInfo, cart_items, carts } from '#db/schema/sales/cart.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { CartStep } from '#shared/choices/sales/cart.ts';
import type { OrderPaymentMethod } from '#shared/choices/sales/orders.ts';
import { cartLeftOrder } from './events.ts';
import type { CartRow } from './queries.server.ts';

/**
 * The client's cart, locked until the transaction ends, and made when there is none. What lies in it is held too: it can
 * neither be deleted nor repriced while an order is made of it.
 */
export async function lockCart(tx: Tx, user_id: string): Promise<CartRow> {
  await tx.insert(carts).values({ user_id }).onConflictDoNothing();
  const [cart] = await tx.select().from(carts).where(eq(carts.user_id, user_id)).for('update');
  if (!cart) throw new Error('The cart could not be created');
  const held = tx.select({ id: cart_items.service_id }).from(cart_items).where(eq(cart_items.cart_id, cart.id));
  await tx.select({ id: services.id }).from(services).where(inArray(services.id, held)).orderBy(asc(services.id)).for('share');
  return cart;
}

/** The cart that is still becoming the order of this key, locked, if there is one. */
export async function lockCartOfKey(tx: Tx, checkout_key: string): Promise<string | null> {
  const [cart] = await tx.select({ id: carts.id }).from(carts).where(eq(carts.checkout_key, checkout_key)).for('update');
  return cart?.id ?? null;
}

export async function setStep(tx: Tx, cart_id: string, step: CartStep): Promise<void> {
  await tx.update(carts).set({ step }).where(eq(carts.id, cart_id));
}

export async function setPaymentMethod(tx: Tx, cart_id: string, payment_method: OrderPaymentMethod): Promise<void> {
  await tx.update(carts).set({ payment_method }).where(eq(carts.id, cart_id));
}

/** Another buyer than the one an order was made for leaves that order. */
export async function setDetails(tx: Tx, cart: CartRow, customer_info: CustomerInfo): Promise<void> {
  if (isDeepStrictEqual(cart.customer_info, customer_info)) return;
  await tx.update(carts).set({ customer_info }).where(eq(carts.id, cart.id));
  await leaveOrder(tx, cart);
}

/**
 * The cart is no longer what an order was made of. A key that has become an order is used up, so the next order gets another;
 * the client's own order is left, and a job cancels it unless it is paid. Answers the key of the next order.
 */
export async function leaveOrder(tx: Tx, cart: CartRow): Promise<string> {
  const made = { id: orders.id, user_id: orders.user_id };
  const [order] = await tx.select(made).from(orders).where(eq(orders.checkout_key, cart.checkout_key));
  if (!order) return cart.checkout_key;
  if (order.user_id === cart.user_id) await emit(tx, cartLeftOrder, { order_id: order.id, user_id: cart.user_id });
  return releaseCart(tx, cart.id);
}

/** The order will not be paid: the cart keeps its things, and sent again it makes another order. */
export async function releaseCart(tx: Tx, cart_id: string): Promise<string> {
  const checkout_key = randomUUID();
  await tx.update(carts).set({ checkout_key }).where(eq(carts.id, cart_id));
  return checkout_key;
}

/** The cart has become an order: the next things put into it start another one. The details stay for the next time. */
export async function emptyCart(tx: Tx, cart_id: string): Promise<void> {
  await tx.delete(cart_items).where(eq(cart_items.cart_id, cart_id));
  await tx.update(carts).set({ step: 'cart', payment_method: null, checkout_key: randomUUID() }).where(eq(carts.id, cart_id));
}
