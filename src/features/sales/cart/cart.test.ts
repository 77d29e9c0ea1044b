import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { domain_events } from '#db/schema/platform/events.ts';
import { cart_items, carts } from '#db/schema/sales/cart.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import { testStudio } from '#tests/studio.ts';
import { lockCart, setDetails } from './checkout-cart.server.ts';
import type { Cart } from './contract.ts';
import { type KeptItem, parseKept, readQuantity, withOneMore } from './policy.ts';
import { readCart } from './queries.server.ts';

const studio = testStudio();
const call = (method: string, path: string, body?: object) => studio.call<Cart>('client', method, path, body);
const add = (service_id: string, quantity?: number) => call('POST', '/cart/items', { service_id, quantity });
const known: Record<string, string> = {};
const id = (name: string) => known[name] ?? '';
const ownCart = async () => (await studio.db.select().from(carts).where(eq(carts.user_id, studio.ids.client)))[0];

beforeEach(async () => {
  await studio.db.delete(orders);
  await studio.db.delete(carts);
  await studio.db.delete(services);
  const rows = await studio.db
    .insert(services)
    .values([
      { name: 'site', price_cents: 33_333 },
      { name: 'hosting', price_cents: 7_900, type: 'subscription', frequency: 'monthly' },
      { name: 'logo', price_cents: 9_000, kind: 'template' },
      { name: 'quote', price_cents: null },
      { name: 'retired', price_cents: 100, is_active: false },
    ])
    .returning();
  for (const row of rows) known[row.name] = row.id;
});

describe('the cart of a client', () => {
  it('is empty until something is put into it', async () => {
    const { data } = await call('GET', '/cart');
    expect(data).toMatchObject({ items: [], count: 0, subtotal: 0 });
  });

  it('adds up one-time items and keeps a subscription single', async () => {
    await add(id('site'));
    await add(id('site'), 2);
    await add(id('hosting'));
    const { data } = await add(id('hosting'));
    expect(data.items.map((item) => [item.service.name, item.quantity, item.line_total])).toEqual([
      ['site', 3, 999.99],
      ['hosting', 1, 79],
    ]);
    expect(data).toMatchObject({ count: 4, subtotal: 1078.99 });
    expect((await add(id('logo'))).data.items[2]?.service.kind).toBe('template');
  });

  it('never goes below one, above the most, or changes how many of a subscription', async () => {
    await add(id('site'));
    await add(id('hosting'));
    expect(await call('PUT', `/cart/items/${id('site')}`, { quantity: 0 })).toMatchObject({
      status: 400,
      error: 'The quantity cannot go below 1',
    });
    expect((await call('PUT', `/cart/items/${id('site')}`, { quantity: 1.5 })).status).toBe(400);
    expect((await call('PUT', `/cart/items/${id('site')}`, { quantity: 1000 })).status).toBe(400);
    expect(await call('PUT', `/cart/items/${id('hosting')}`, { quantity: 2 })).toMatchObject({
      status: 400,
      error: 'A subscription is bought once: its quantity cannot be changed.',
    });
    expect((await add(id('hosting'), 2)).status).toBe(400);
    expect((await call('PUT', `/cart/items/${id('site')}`, { quantity: 5 })).data.count).toBe(6);
    expect((await call('PUT', `/cart/items/${id('logo')}`, { quantity: 5 })).status).toBe(404);
  });

  it('takes nothing that is not offered at a price', async () => {
    expect(await add(id('retired'))).toMatchObject({ status: 409, error: 'This service is no longer available.' });
    expect(await add(id('quote'))).toMatchObject({
      status: 409,
      error: 'This service has no fixed price. Please ask for a quote.',
    });
    expect((await add('01900000-0000-7000-8000-000000000000')).status).toBe(409);
    expect((await add('nonsense')).status).toBe(400);
  });

  it('tells when a price has changed or an item is gone, and takes the new price on demand', async () => {
    await add(id('site'));
    await add(id('logo'));
    const before = (await call('GET', '/cart')).data;
    await studio.db.update(services).set({ price_cents: 40_000 }).where(eq(services.name, 'site'));
    await studio.db.update(services).set({ is_active: false }).where(eq(services.name, 'logo'));
    const { data } = await call('GET', '/cart');
    expect(data.version).not.toBe(before.version);
    expect(data.items[0]).toMatchObject({ is_price_changed: true, seen_price: 333.33, line_total: 400 });
    expect(data.items[1]).toMatchObject({ is_available: false, is_price_changed: false });
    expect(data.subtotal).toBe(400);
    const accepted = (await call('POST', '/cart/prices')).data;
    expect(accepted.items[0]).toMatchObject({ is_price_changed: false, seen_price: 400 });
    const left = (await call('DELETE', `/cart/items/${id('logo')}`)).data;
    expect(left.items).toHaveLength(1);
    expect((await call('DELETE', '/cart')).data.items).toEqual([]);
  });

  it('tells of a plan that the client has already, and of none that has ended or is about to', async () => {
    const running = { user_id: studio.ids.client, service_id: id('hosting'), renews_at: new Date('2031-01-01T00:00:00.000Z') };
    const owned = async () => (await call('GET', '/cart')).data.items.map((item) => item.owned);
    await add(id('hosting'));
    await add(id('site'));
    expect(await owned()).toEqual([null, null]);
    const set = (values: Partial<typeof client_services.$inferInsert>) =>
      studio.db.update(client_services).set(values).where(eq(client_services.user_id, studio.ids.client));
    await studio.db.insert(client_services).values([running, { ...running, service_id: id('site'), renews_at: null }]);
    expect(await owned()).toEqual([{ renews_at: '2031-01-01T00:00:00.000Z' }, null]);
    await set({ status: 'past_due' });
    expect((await owned())[0]).not.toBeNull();
    await set({ status: 'active', cancel_at_period_end: true });
    expect(await owned()).toEqual([null, null]);
    await set({ status: 'cancelled', cancel_at_period_end: false });
    expect(await owned()).toEqual([null, null]);
    // Somebody else's plan says nothing.
    await studio.call('business', 'POST', '/cart/items', { service_id: id('hosting') });
    await set({ status: 'active' });
    expect((await studio.call<Cart>('business', 'GET', '/cart')).data.items.map((item) => item.owned)).toEqual([null]);
    await studio.db.delete(client_services);
  });

  it('keeps its version while nothing changes, and writes one audit entry a change', async () => {
    const first = (await add(id('hosting'))).data.version;
    const entries = (await studio.audit()).length;
    expect((await add(id('hosting'))).data.version).toBe(first);
    expect((await studio.audit()).length).toBe(entries);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'cart.item_added', actor_id: studio.ids.client });
  });

  it('belongs to its client alone', async () => {
    await add(id('site'));
    expect((await studio.call<Cart>('admin', 'GET', '/cart')).data.items).toEqual([]);
    expect((await studio.call(null, 'GET', '/cart')).status).toBe(401);
  });

  /** An order that holds the key of the client's cart, as a press on the button makes it. */
  async function orderedBy(user_id: string | null) {
    await studio.db.delete(domain_events);
    await add(id('site'));
    const cart = await ownCart();
    await studio.db.update(carts).set({ step: 'payment' });
    const [order] = await studio.db
      .insert(orders)
      .values({
        order_number: 'ORD-900001',
        invoice_number: 'INV-900001',
        user_id,
        checkout_key: cart?.checkout_key,
        subtotal_cents: 1,
        tax_rate_bp: 0,
        tax_cents: 0,
        total_cents: 1,
        billing_address: { firstName: '', lastName: '', email: '', company: '', phone: '', addressLine1: '' },
        due_at: new Date(),
      })
      .returning();
    return { order_id: order?.id, checkout_key: cart?.checkout_key };
  }
  const leftOrders = async () =>
    (await studio.db.select().from(domain_events).where(eq(domain_events.type, 'cart.left_order'))).map(({ payload }) => payload);
  const details = { firstName: 'Ann', lastName: 'Lee', email: 'a@example.com', company: '', phone: '', addressLine1: '' };

  it('leaves the order that was made of it when it changes, and goes back to the first step', async () => {
    const { order_id, checkout_key } = await orderedBy(studio.ids.client);
    await add(id('site'));
    const after = await ownCart();
    expect(after?.checkout_key).not.toBe(checkout_key);
    expect(after?.step).toBe('cart');
    expect(await leftOrders()).toEqual([{ order_id, user_id: studio.ids.client }]);
    await add(id('site'));
    expect((await ownCart())?.checkout_key).toBe(after?.checkout_key);
  });

  it('leaves the order when another buyer is named, and stays at its step', async () => {
    const { order_id, checkout_key } = await orderedBy(studio.ids.client);
    const name = () => studio.db.transaction(async (tx) => setDetails(tx, await lockCart(tx, studio.ids.client), details));
    await name();
    const after = await ownCart();
    expect(after?.checkout_key).not.toBe(checkout_key);
    expect(after).toMatchObject({ step: 'payment', customer_info: details });
    expect(await leftOrders()).toEqual([{ order_id, user_id: studio.ids.client }]);
    await name();
    expect((await ownCart())?.checkout_key).toBe(after?.checkout_key);
  });

  it('gets another key where an order that is not its client’s holds its own, and leaves that order alone', async () => {
    const { checkout_key } = await orderedBy(studio.ids.business);
    await add(id('site'));
    const after = await ownCart();
    expect(after?.checkout_key).not.toBe(checkout_key);
    await studio.db.update(orders).set({ checkout_key: after?.checkout_key });
    await studio.db.transaction(async (tx) => setDetails(tx, await lockCart(tx, studio.ids.client), details));
    expect((await ownCart())?.checkout_key).not.toBe(after?.checkout_key);
    expect(await leftOrders()).toEqual([]);
  });

  it('holds what lies in it while an order is made of it', async () => {
    await add(id('site'));
    let settled = false;
    const order = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const ordering = studio.db.transaction(async (tx) => {
      await lockCart(tx, studio.ids.client);
      locked.resolve();
      await order.promise;
      return (await readCart(tx, studio.ids.client)).lines.length;
    });
    await locked.promise;
    const removing = studio.call('admin', 'DELETE', `/admin/services/${id('site')}`).finally(() => {
      settled = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(settled).toBe(false);
    order.resolve();
    expect(await ordering).toBe(1);
    expect((await removing).data).toMatchObject({ outcome: 'deleted' });
    expect((await call('GET', '/cart')).data.items).toEqual([]);
  });

  it('stays right when many tabs add at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => add(id('site'))));
    expect((await call('GET', '/cart')).data.count).toBe(8);
  });
});

describe('what was collected before signing in', () => {
  const merge = (items: KeptItem[]) => studio.call<Cart & { left_out: number }>('client', 'POST', '/cart/merge', { items });

  it('joins the cart, twice as well as once, at the price that was seen', async () => {
    await add(id('site'), 2);
    const items = [
      { service_id: id('site'), quantity: 3, price: 333.33 },
      { service_id: id('hosting'), quantity: 1, price: 70 },
      { service_id: id('retired'), quantity: 1, price: 1 },
      { service_id: id('quote'), quantity: 1, price: 1 },
      { service_id: '01900000-0000-7000-8000-000000000000', quantity: 1, price: 1 },
    ];
    await merge(items);
    const { data } = await merge(items);
    expect(data.items.map((item) => [item.service.name, item.quantity])).toEqual([
      ['site', 3],
      ['hosting', 1],
    ]);
    expect(data.items[1]).toMatchObject({ is_price_changed: true, seen_price: 70 });
    expect(data.left_out).toBe(3);
  });

  it('never makes two of a subscription, nor less of what is there', async () => {
    await add(id('site'), 5);
    const { data } = await merge([
      { service_id: id('site'), quantity: 1, price: 1 },
      { service_id: id('hosting'), quantity: 7, price: 79 },
    ]);
    expect(data.items.map((item) => item.quantity)).toEqual([5, 1]);
    expect((await studio.db.select().from(cart_items)).map((item) => item.quantity).sort()).toEqual([1, 5]);
  });

  it('is read from the browser as far as it makes sense', () => {
    const item = { service_id: '01900000-0000-7000-8000-000000000000', quantity: 2, price: 10 };
    expect(parseKept(JSON.stringify([item, { ...item, quantity: 0 }, null, 'x', { ...item, service_id: '1' }]))).toEqual([item]);
    expect(parseKept(null)).toEqual([]);
    expect(parseKept('{"a":1}')).toEqual([]);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const one of parseKept(text)) expect(one.quantity).toBeGreaterThanOrEqual(1);
      }),
    );
    const added = { service_id: item.service_id, price: 12 };
    expect(withOneMore([item], { ...added, once: false })).toEqual([{ ...item, quantity: 3, price: 12 }]);
    expect(withOneMore([], { ...added, once: true })).toEqual([{ ...item, quantity: 1, price: 12 }]);
    expect(withOneMore([{ ...item, quantity: 1 }], { ...added, once: true })).toEqual([{ ...item, quantity: 1, price: 12 }]);
  });
});

it('a typed quantity is a whole number or none', () => {
  expect(['1', ' 12 ', '0', '5000'].map(readQuantity)).toEqual([1, 12, 1, 999]);
  expect(['2.7', '-3', '1e3', '', 'two', '1,5', '٣'].map(readQuantity)).toEqual(Array(7).fill(null));
});
