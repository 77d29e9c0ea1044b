import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { causesOf } from '#db/error-codes.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { cart_items, carts } from '#db/schema/sales/cart.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_events, order_items, orders, payments } from '#db/schema/sales/orders.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { AppError } from '#shared/app-error.ts';
import { testDatabase } from '#tests/database.ts';
import { recordPayment, recordPaymentFailure, recordRefund } from './ledger.server.ts';
import type { OrderRow } from './lock-order.server.ts';
import type { ServiceRow } from './order-lines.server.ts';
import { addService, addUser, buyer, placeOrder } from './orders.testkit.ts';
import { balanceCents } from './policy.ts';

const database = testDatabase();
let user_id: string;
let owner_id: string;
let page: ServiceRow;
let care: ServiceRow;

beforeAll(async () => {
  const { db } = database;
  user_id = await addUser(db);
  owner_id = await addUser(db);
  await db.insert(user_roles).values({ user_id: owner_id, role: 'super_admin' });
  page = await addService(db);
  care = await addService(db, { name: 'Care plan', type: 'subscription', frequency: 'monthly', price_cents: 9_900 });
});

const mixed = () => [
  { service: page, quantity: 3, contract_id: null },
  { service: care, quantity: 1, contract_id: null },
];
const readOrder = async (id: string): Promise<OrderRow> => {
  const [row] = await database.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('no order');
  return row;
};
const servicesOf = (id: string) => database.db.select().from(client_services).where(eq(client_services.order_id, id));
const timeline = async (id: string) =>
  (await database.db.select().from(order_events).where(eq(order_events.order_id, id)).orderBy(order_events.id)).map(
    ({ kind }) => kind,
  );
const eventsOf = async (id: string) =>
  (
    await database.db
      .select()
      .from(domain_events)
      .where(sql`${domain_events.payload}->>'order_id' = ${id}`)
      .orderBy(domain_events.id)
  ).map(({ type }) => type);
const notices = async (id: string) =>
  (
    await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.href, `/admin/billing?order=${id}`))
  ).map(({ title }) => title);

describe('an order', () => {
  it('holds what was bought as it was then, and gives the client the services', async () => {
    const { db } = database;
    const order = await placeOrder(db, { user_id, lines: mixed(), now: new Date('2026-01-31T12:00:00Z') });
    expect(order.order_number).toMatch(/^ORD-\d{6}$/);
    expect(order.invoice_number).toMatch(/^INV-\d{6}$/);
    expect(order).toMatchObject({
      subtotal_cents: 159_600,
      tax_cents: 12_768,
      total_cents: 172_368,
      status: 'pending',
      payment_status: 'pending',
      billing_address: buyer,
      due_at: new Date('2026-03-02T12:00:00Z'),
    });
    const items = await db.select().from(order_items).where(eq(order_items.order_id, order.id)).orderBy(order_items.position);
    expect(items).toMatchObject([
      { name: 'Landing page', quantity: 3, unit_price_cents: 49_900, line_total_cents: 149_700, type: 'one-time' },
      { name: 'Care plan', quantity: 1, unit_price_cents: 9_900, line_total_cents: 9_900, frequency: 'monthly' },
    ]);
    expect(await servicesOf(order.id)).toMatchObject([
      { status: 'active', renews_at: null, user_id },
      { status: 'active', renews_at: new Date('2026-02-28T12:00:00Z') },
    ]);
    expect(await timeline(order.id)).toEqual(['created']);
    expect(await eventsOf(order.id)).toEqual(['order.created']);
    expect(await notices(order.id)).toEqual([`New order ${order.order_number}`]);
    const [audit] = await db.select().from(audit_log).where(eq(audit_log.entity_id, order.id));
    expect(audit).toMatchObject({ action: 'order.created', actor_id: user_id });
  });

  it('is one, however often the same cart is sent', async () => {
    const checkout_key = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => placeOrder(database.db, { user_id, lines: mixed(), checkout_key })),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await database.db.$count(orders, eq(orders.checkout_key, checkout_key))).toBe(1);
    expect(await timeline(sent[0]?.id ?? '')).toEqual(['created']);
  });

  it.each([
    ['nothing', () => []],
    ['two of a subscription', () => [{ service: care, quantity: 2, contract_id: null }]],
    ['half a thing', () => [{ service: page, quantity: 0.5, contract_id: null }]],
    ['a thing without a price', () => [{ service: { ...page, price_cents: null }, quantity: 1, contract_id: null }]],
  ])('refuses %s and leaves no trace', async (_what, lines) => {
    const before = await database.db.$count(orders);
    await expect(placeOrder(database.db, { user_id, lines: lines() })).rejects.toBeInstanceOf(AppError);
    expect(await database.db.$count(orders)).toBe(before);
  });

  it('many at once are as many orders with as many different numbers', async () => {
    // Several times the connections of the pool, all of which are in use at any moment.
    const many = 40;
    const placed = await Promise.all(Array.from({ length: many }, () => placeOrder(database.db, { user_id, lines: mixed() })));
    expect(new Set(placed.map((one) => one.order_number)).size).toBe(many);
    expect(new Set(placed.map((one) => one.invoice_number)).size).toBe(many);
    expect(new Set(placed.map((one) => one.id)).size).toBe(many);
    expect(await sumsAreRight()).toBe(true);
  });
});

/** The kept sums against the orders themselves. */
async function sumsAreRight(): Promise<boolean> {
  const { rows } = await database.db.execute(sql`
    select (select coalesce(sum(orders), 0) from order_sums) = (select count(*) from orders)
       and (select coalesce(sum(total_cents), 0) from order_sums) = (select coalesce(sum(total_cents), 0) from orders) as right`);
  return rows[0]?.right === true;
}

describe('a payment', () => {
  const pay = (order: OrderRow, provider_ref: string, amount_cents = order.total_cents) =>
    database.db.transaction((tx) => recordPayment(tx, order.id, { amount_cents, method: 'card', provider_ref }));

  it('by card makes the order paid once, starts its services and empties the cart that became it', async () => {
    const { db } = database;
    const checkout_key = randomUUID();
    const [cart] = await db.insert(carts).values({ user_id, checkout_key, step: 'payment' }).returning();
    if (!cart) throw new Error('no cart');
    await db.insert(cart_items).values({ cart_id: cart.id, service_id: page.id, seen_price_cents: 49_900 });
    const order = await placeOrder(db, { user_id, lines: mixed(), payment_method: 'credit_card', checkout_key });
    expect((await servicesOf(order.id)).map(({ status }) => status)).toEqual(['pending', 'pending']);
    const twice = await Promise.all([pay(order, 'pi_once'), pay(order, 'pi_once')]);
    expect(twice[0].id).toBe(twice[1].id);
    expect(twice[0].receipt_number).toMatch(/^RCT-\d{6}$/);
    expect(await readOrder(order.id)).toMatchObject({
      status: 'paid',
      payment_status: 'completed',
      paid_cents: order.total_cents,
      paid_at: expect.any(Date),
      payment_intent_id: 'pi_once',
    });
    expect((await servicesOf(order.id)).map(({ status }) => status)).toEqual(['active', 'active']);
    expect(await db.$count(cart_items, eq(cart_items.cart_id, cart.id))).toBe(0);
    const [after] = await db.select().from(carts).where(eq(carts.id, cart.id));
    expect(after).toMatchObject({ step: 'cart' });
    expect(after?.checkout_key).not.toBe(checkout_key);
    expect(await timeline(order.id)).toEqual(['created', 'payment_received']);
    expect(await eventsOf(order.id)).toEqual(['order.created', 'payment.received']);
    expect(await notices(order.id)).toContain(`Payment of $1,723.68 for ${order.order_number}`);
    expect(await sumsAreRight()).toBe(true);
  });

  it('in parts is complete when the last part is there', async () => {
    const order = await placeOrder(database.db, { user_id, lines: mixed() });
    await pay(order, 'pi_part_1', 100_000);
    expect(await readOrder(order.id)).toMatchObject({ status: 'pending', payment_status: 'pending', paid_cents: 100_000 });
    await pay(order, 'pi_part_2', order.total_cents - 100_000);
    expect(await readOrder(order.id)).toMatchObject({ status: 'paid', payment_status: 'completed', paid_cents: 172_368 });
  });

  it('for a cancelled order is booked, and the owner is told', async () => {
    const order = await placeOrder(database.db, { user_id, lines: mixed(), payment_method: 'credit_card' });
    await database.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id));
    await pay(order, 'pi_late');
    expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled', paid_cents: order.total_cents });
    expect((await servicesOf(order.id)).map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(await notices(order.id)).toContain(`Payment for ${order.order_number}, which is cancelled`);
  });

  it('that failed is told once, and never takes back one that was completed', async () => {
    const order = await placeOrder(database.db, { user_id, lines: mixed(), payment_method: 'credit_card' });
    const fail = (provider_ref: string) =>
      database.db.transaction((tx) => recordPaymentFailure(tx, order.id, { provider_ref, reason: 'Your card was declined.' }));
    await fail('pi_fail');
    await fail('pi_fail');
    expect(await readOrder(order.id)).toMatchObject({ status: 'pending', payment_status: 'failed' });
    await pay(order, 'pi_fail');
    await fail('pi_other');
    expect(await readOrder(order.id)).toMatchObject({ status: 'paid', payment_status: 'completed' });
    expect(await timeline(order.id)).toEqual(['created', 'payment_failed', 'payment_received']);
    expect(await eventsOf(order.id)).toEqual(['order.created', 'payment.failed', 'payment.received']);
  });

  it('can go back in parts, never more than came in, and the whole ends the services', async () => {
    const { db } = database;
    const order = await placeOrder(db, { user_id, lines: mixed() });
    const payment = await pay(order, 'pi_back');
    const refund = (amount_cents: number, provider_ref: string | null) =>
      db.transaction((tx) =>
        recordRefund(tx, payment.id, { amount_cents, reason: 'Changed plans', provider_ref, created_by: owner_id }),
      );
    await refund(72_368, 're_1');
    await refund(72_368, 're_1');
    expect(await readOrder(order.id)).toMatchObject({ status: 'paid', refunded_cents: 72_368 });
    await expect(refund(100_001, 're_2')).rejects.toThrow('At most $1,000.00 of this payment can be refunded.');
    const race = await Promise.allSettled([refund(60_000, 're_3'), refund(60_000, 're_4')]);
    expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await refund(40_000, null);
    expect(await readOrder(order.id)).toMatchObject({
      status: 'refunded',
      payment_status: 'refunded',
      refunded_cents: order.total_cents,
    });
    expect((await servicesOf(order.id)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    const [row] = await db.select().from(payments).where(eq(payments.id, payment.id));
    expect(row?.refunded_cents).toBe(order.total_cents);
    expect(await sumsAreRight()).toBe(true);
  });
});

describe('a refund while the order waits for money', () => {
  const book = (order: OrderRow, amount_cents: number) =>
    database.db.transaction((tx) => recordPayment(tx, order.id, { amount_cents, method: 'transfer', provider_ref: null }));
  const sendBack = (payment_id: string, amount_cents: number) =>
    database.db.transaction((tx) =>
      recordRefund(tx, payment_id, { amount_cents, reason: 'Wrong order', provider_ref: null, created_by: owner_id }),
    );

  it('of its only part payment leaves it waiting for the whole', async () => {
    const order = await placeOrder(database.db, { user_id, lines: mixed() });
    const part = await book(order, 5_000);
    await sendBack(part.id, 5_000);
    const after = await readOrder(order.id);
    expect(after).toMatchObject({ status: 'pending', payment_status: 'pending', paid_cents: 5_000, refunded_cents: 5_000 });
    expect(balanceCents(after)).toBe(order.total_cents);
    expect((await servicesOf(order.id)).map(({ status }) => status)).toEqual(['active', 'active']);
    await book(order, order.total_cents);
    expect(await readOrder(order.id)).toMatchObject({ status: 'paid', payment_status: 'completed' });
  });

  it('of what had paid all of it makes it owe again', async () => {
    const order = await placeOrder(database.db, { user_id, lines: mixed() });
    const payment = await book(order, order.total_cents);
    await database.db.update(orders).set({ status: 'pending' }).where(eq(orders.id, order.id));
    await sendBack(payment.id, 1_000);
    const after = await readOrder(order.id);
    expect(after).toMatchObject({ status: 'pending', payment_status: 'pending', paid_at: null });
    expect(balanceCents(after)).toBe(1_000);
  });
});

describe('an order that fails at one of its writes', () => {
  /** Every table that gets a row with an order; the sums are added to. */
  const written = ['orders', 'order_items', 'client_services', 'order_events', 'audit_log', 'domain_events', 'notifications'];
  const counts = async () => {
    const { rows } = await database.db.execute(sql`select ${sql.join(written.map(countOf), sql`, `)}`);
    return rows[0];
  };
  const countOf = (table: string) => sql`(select count(*)::int from ${sql.identifier(table)}) as ${sql.identifier(table)}`;
  const place = () => placeOrder(database.db, { user_id, lines: mixed() });

  async function leavesNoPart(table: string): Promise<void> {
    const before = await counts();
    await expect(place()).rejects.toSatisfy((error) => causesOf(error).some((at) => String(at).includes('refused for a test')));
    await database.db.execute(sql`drop trigger refuse_write on ${sql.identifier(table)}`);
    expect(await counts()).toEqual(before);
    expect(await sumsAreRight()).toBe(true);
  }

  beforeAll(async () => {
    await database.db.execute(
      sql`create function refuse_write() returns trigger language plpgsql as $$ begin raise 'refused for a test'; end $$`,
    );
  });

  it.each([...written, 'order_sums'])('into %s leaves no part of it', async (table) => {
    await database.db.execute(sql`create trigger refuse_write before insert on ${sql.identifier(table)}
      for each row execute function refuse_write()`);
    await leavesNoPart(table);
  });

  it('leaves no part of it when everything is written and nothing committed', async () => {
    const { db } = database;
    await db.execute(sql`create constraint trigger refuse_write after insert on orders deferrable initially deferred
      for each row execute function refuse_write()`);
    await leavesNoPart('orders');
  });

  it('would have left something in each of those tables', async () => {
    const before = await counts();
    await place();
    const after = await counts();
    expect(written.filter((table) => Number(after?.[table]) === Number(before?.[table]))).toEqual([]);
  });
});
