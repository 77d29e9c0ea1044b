import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { cart_items } from '#db/schema/sales/cart.ts';
import { services } from '#db/schema/sales/services.ts';
import { lapseWithCart } from '#features/papers/agreements/lapse.server.ts';
import type { ServiceRow } from '#features/sales/services/queries.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { toCents } from '#shared/money.ts';
import { cartAudit } from './audit.server.ts';
import { leaveOrder, lockCart, setStep } from './checkout-cart.server.ts';
import { type KeptItem, mostLines, mostOfOne, quantityOf } from './policy.ts';
import { type CartRow, isPriceChanged, readCart } from './queries.server.ts';

const unavailable = () => new AppError('CONFLICT', 'This service is no longer available.');
const notInCart = () => new AppError('NOT_FOUND', 'This item is no longer in your cart.');
const onlyOnce = () => {
  const message = 'A subscription is bought once: its quantity cannot be changed.';
  return new AppError('BAD_REQUEST', message, { fields: { quantity: message } });
};

type Change = { verb: VerbOf<typeof cartAudit, 'cart'>; details: Record<string, unknown> };

/** One change of a client's own cart: everything or nothing, one at a time. Without a change nothing is written. */
async function change(db: Db, author: Actor, work: (tx: Tx, cart: CartRow) => Promise<Change | null>) {
  const user_id = author.actor.id;
  return db.transaction(async (tx) => {
    const cart = await lockCart(tx, user_id);
    const done = await work(tx, cart);
    if (done) {
      // The checkout starts again, and an order that was made of the cart as it was is left.
      await setStep(tx, cart.id, 'cart');
      await leaveOrder(tx, cart);
      await lapseWithCart(tx, cart.id, (await readCart(tx, user_id)).lines, author);
      await cartAudit.write(tx, {
        ...author,
        action: `cart.${done.verb}`,
        entity: 'cart',
        entity_id: cart.id,
        details: done.details,
      });
    }
    return readCart(tx, user_id);
  });
}

/** Taken for the length of the transaction, so that it cannot be deleted or repriced meanwhile. */
async function offered(tx: Tx, service_id: string): Promise<ServiceRow & { price_cents: number }> {
  const [row] = await tx.select().from(services).where(eq(services.id, service_id)).for('share');
  if (!row?.is_active) throw unavailable();
  const { price_cents } = row;
  if (price_cents === null) throw new AppError('CONFLICT', 'This service has no fixed price. Please ask for a quote.');
  return { ...row, price_cents };
}

export const addItem = (db: Db, author: Actor, service_id: string, quantity: number) =>
  change(db, author, async (tx, cart) => {
    const service = await offered(tx, service_id);
    const once = service.type === 'subscription';
    if (once && quantity !== 1) throw onlyOnce();
    const mine = eq(cart_items.cart_id, cart.id);
    const [known] = await tx
      .select()
      .from(cart_items)
      .where(and(mine, eq(cart_items.service_id, service_id)));
    const seen_price_cents = service.price_cents;
    if (!known) {
      const [held] = await tx.select({ lines: count() }).from(cart_items).where(mine);
      if ((held?.lines ?? 0) >= mostLines) throw new AppError('CONFLICT', `A cart holds at most ${mostLines} different items.`);
      await tx.insert(cart_items).values({ cart_id: cart.id, service_id, quantity, seen_price_cents });
    } else {
      const next = once ? 1 : known.quantity + quantity;
      if (next > mostOfOne) throw new AppError('CONFLICT', `At most ${mostOfOne} of one service can be ordered at once.`);
      if (next === known.quantity && known.seen_price_cents === seen_price_cents) return null;
      await tx.update(cart_items).set({ quantity: next, seen_price_cents }).where(eq(cart_items.id, known.id));
    }
    return { verb: 'item_added', details: { name: service.name, service_id, quantity } };
  });

export const setQuantity = (db: Db, author: Actor, service_id: string, quantity: number) =>
  change(db, author, async (tx, cart) => {
    const [known] = await tx
      .select({ item: cart_items, name: services.name, type: services.type })
      .from(cart_items)
      .innerJoin(services, eq(services.id, cart_items.service_id))
      .where(and(eq(cart_items.cart_id, cart.id), eq(cart_items.service_id, service_id)));
    if (!known) throw notInCart();
    if (quantityOf(known.type, quantity) !== quantity) throw onlyOnce();
    if (known.item.quantity === quantity) return null;
    await tx.update(cart_items).set({ quantity }).where(eq(cart_items.id, known.item.id));
    return { verb: 'quantity_changed', details: { name: known.name, from: known.item.quantity, to: quantity } };
  });

/** Taking out what is gone already is no failure: two tabs may do the same. */
export const removeItem = (db: Db, author: Actor, service_id: string) =>
  change(db, author, async (tx, cart) => {
    const [removed] = await tx
      .delete(cart_items)
      .where(and(eq(cart_items.cart_id, cart.id), eq(cart_items.service_id, service_id)))
      .returning();
    return removed ? { verb: 'item_removed', details: { service_id, quantity: removed.quantity } } : null;
  });

export const clearCart = (db: Db, author: Actor) =>
  change(db, author, async (tx, cart) => {
    const removed = await tx.delete(cart_items).where(eq(cart_items.cart_id, cart.id)).returning({ id: cart_items.id });
    return removed.length > 0 ? { verb: 'emptied', details: { items: removed.length } } : null;
  });

export const acceptPrices = (db: Db, author: Actor) =>
  change(db, author, async (tx, cart) => {
    const changed = (await readCart(tx, cart.user_id)).lines.filter(isPriceChanged);
    if (changed.length === 0) return null;
    const ids = changed.map((line) => line.service.id);
    await tx
      .update(cart_items)
      .set({
        seen_price_cents: sql`(select ${services.price_cents} from ${services} where ${services.id} = ${cart_items.service_id})`,
      })
      .where(and(eq(cart_items.cart_id, cart.id), inArray(cart_items.service_id, ids)));
    const prices = changed.map((line) => ({ name: line.service.name, from: line.seen_price_cents, to: line.price_cents }));
    return { verb: 'prices_accepted', details: { prices } };
  });

/**
 * What was collected before signing in joins what is there. Of an item in both, the larger quantity stays, so that bringing
 * it along twice doubles nothing. The price is the one that was seen then: the client is told when it is another today.
 */
export async function mergeCart(db: Db, author: Actor, items: KeptItem[]) {
  let left_out = 0;
  const state = await change(db, author, async (tx, cart) => {
    const wanted = new Map(items.map((item) => [item.service_id, item]));
    const known = wanted.size
      ? await tx
          .select()
          .from(services)
          .where(inArray(services.id, [...wanted.keys()]))
          .for('share')
      : [];
    const [held] = await tx.select({ lines: count() }).from(cart_items).where(eq(cart_items.cart_id, cart.id));
    const room = mostLines - (held?.lines ?? 0);
    const rows = known
      .filter((service) => service.is_active && service.price_cents !== null)
      .slice(0, Math.max(0, room))
      .map((service) => {
        const { quantity = 1, price = 0 } = wanted.get(service.id) ?? {};
        return {
          cart_id: cart.id,
          service_id: service.id,
          quantity: quantityOf(service.type, quantity),
          seen_price_cents: toCents(price),
        };
      });
    left_out = wanted.size - rows.length;
    if (rows.length === 0) return null;
    const changed = await tx
      .insert(cart_items)
      .values(rows)
      .onConflictDoUpdate({
        target: [cart_items.cart_id, cart_items.service_id],
        set: { quantity: sql`excluded.quantity` },
        setWhere: sql`${cart_items.quantity} < excluded.quantity`,
      })
      .returning({ id: cart_items.id });
    return changed.length > 0 ? { verb: 'merged', details: { items: changed.length, left_out } } : null;
  });
  return { state, left_out };
}
