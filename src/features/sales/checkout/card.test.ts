import { and, eq, like } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { giveUpOrder } from '#features/sales/payments/give-up.server.ts';
import { paymentStudio } from '#features/sales/payments/payments.testkit.ts';
import { addService, carePlan, shopper } from './checkout.testkit.ts';
import { refusals } from './policy.ts';

const studio = await paymentStudio();
const carl = shopper(studio, 'client');
const card = { payment_method: 'credit_card' };

beforeEach(async () => {
  await carl.clear();
});

async function ready() {
  const page = await addService(studio);
  const plan = await addService(studio, { ...carePlan });
  await carl.put(page.id, 2);
  await carl.put(plan.id);
  await carl.details();
  await carl.signAll();
  await carl.to('payment');
  return { page, plan };
}

const orderRow = async (id: string) => (await studio.db.select().from(orders).where(eq(orders.id, id)))[0];
const contractOf = async (order_id: string) =>
  (await studio.db.select().from(contracts).where(eq(contracts.order_id, order_id)))[0];

const nothing = { invoice_number: null, services: [], notices: 0, events: [], own: false, all: false, found: false };

/** Where an order can be seen. */
async function traces(id: string) {
  const row = await orderRow(id);
  const has = async (who: 'client' | 'admin', path: string) =>
    (await studio.call<{ items: { id: string }[] }>(who, 'GET', `${path}?limit=100`)).data.items.some((one) => one.id === id);
  const services = await studio.db.select().from(client_services).where(eq(client_services.order_id, id));
  const told = await studio.db.select().from(domain_events);
  const contract = await contractOf(id);
  const notices = await studio.db
    .select()
    .from(notifications)
    .where(like(notifications.title, `New order ${row?.order_number}`));
  const found = await studio.call<{ items: unknown[] }>('admin', 'GET', `/admin/orders?q=${row?.order_number}`);
  return {
    invoice_number: row?.invoice_number ?? null,
    services: services.map(({ status }) => status),
    notices: new Set(notices.map(({ title }) => title)).size,
    events: told
      .filter(({ payload }) => payload.order_id === id || (contract && payload.contract_id === contract.id))
      .map(({ type }) => type)
      .filter((type) => type !== 'cart.left_order')
      .toSorted(),
    own: await has('client', '/orders'),
    all: await has('admin', '/admin/orders'),
    found: found.data.items.length > 0,
  };
}

/** What the queue does about orders that carts have left. */
async function runLeftOrders() {
  const events = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'cart.left_order'));
  for (const { payload } of events) {
    await giveUpOrder(studio.platform, String(payload.order_id));
  }
}

it('an order by card leaves the cart as it is until it is paid, and is made once', async () => {
  await ready();
  const first = await carl.order(card);
  const again = await carl.order(card);
  expect(first.error).toBeNull();
  expect(again.data).toEqual(first.data);
  expect(first.data).toMatchObject({ payment_method: 'credit_card', status: 'pending', total_amount: 1184.76 });
  expect(await carl.read()).toMatchObject({ step: 'payment', payment_method: 'credit_card', cart: { count: 3 } });
  expect(await traces(first.data.order_id)).toEqual(nothing);

  await studio.open('client', first.data.order_id);
  studio.payAtStripe(first.data.order_id);
  await studio.call('client', 'POST', '/payments/progress', { order_id: first.data.order_id });
  expect(await orderRow(first.data.order_id)).toMatchObject({ status: 'paid', payment_status: 'completed' });
  expect(await carl.read()).toMatchObject({ step: 'cart', cart: { items: [] } });
  expect(await contractOf(first.data.order_id)).toMatchObject({
    status: 'signed',
    cart_id: null,
    concluded_at: expect.any(Date),
  });
  const placed = await traces(first.data.order_id);
  expect(placed).toEqual({
    invoice_number: expect.stringMatching(/^INV-\d{6}$/),
    services: ['active', 'active'],
    notices: 1,
    events: ['contract.signed', 'order.created', 'payment.received'],
    own: true,
    all: true,
    found: true,
  });
});

it('a card form that was left leaves nothing behind: no notice, no order, no invoice number, no service', async () => {
  const before = await studio.call<{ total_orders: number }>('admin', 'GET', '/admin/orders/stats');
  await ready();
  const { data } = await carl.order(card);
  await studio.open('client', data.order_id);
  expect(() => studio.payAtStripe(data.order_id, '4000000000000002')).toThrow('declined');
  await studio.deliver(studio.lastEvent('payment_intent.payment_failed'));
  const contract = await contractOf(data.order_id);
  await carl.clear();
  await runLeftOrders();
  expect(await traces(data.order_id)).toEqual({ ...nothing, events: ['payment.failed'] });
  expect((await studio.call('admin', 'GET', '/admin/orders/stats')).data).toEqual(before.data);
  expect((await studio.call('admin', 'PATCH', `/admin/orders/${data.order_id}/status`, { status: 'paid' })).status).toBe(404);
  expect((await studio.call('client', 'GET', `/orders/${data.order_id}/invoice.pdf`)).status).toBe(404);
  expect(studio.intentOf(data.order_id)).toMatchObject({ status: 'canceled' });
  expect(
    (
      await studio.db
        .select()
        .from(contracts)
        .where(eq(contracts.id, contract?.id ?? ''))
    )[0],
  ).toMatchObject({
    status: 'cancelled',
    concluded_at: null,
  });
});

it('money that comes for an order that was given up makes it the client’s after all', async () => {
  await ready();
  const { data } = await carl.order(card);
  await studio.open('client', data.order_id);
  await studio.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, data.order_id));
  studio.payAtStripe(data.order_id);
  await studio.deliver(studio.lastEvent('payment_intent.succeeded'));
  expect(await orderRow(data.order_id)).toMatchObject({ status: 'paid', is_placed: true });
  expect(await traces(data.order_id)).toMatchObject({ services: ['active', 'active'], own: true, all: true });
});

it('card is not taken for less than the provider takes, and what costs nothing is paid at once', async () => {
  await carl.put((await addService(studio, { price_cents: 20 })).id);
  await carl.details();
  expect(await carl.order(card)).toMatchObject({ status: 409, error: 'Amounts under $0.50 cannot be paid by card.' });
  await carl.clear();
  await carl.put((await addService(studio, { price_cents: 0 })).id);
  await carl.details();
  const { data } = await carl.order();
  expect(data).toMatchObject({ status: 'paid', total_amount: 0 });
  expect(await orderRow(data.order_id)).toMatchObject({ payment_status: 'completed', paid_at: expect.any(Date), paid_cents: 0 });
  expect(await traces(data.order_id)).toMatchObject({ services: ['active'], notices: 1 });
});

it('a changed cart leaves the unpaid order behind; what was signed and did not change stays signed', async () => {
  const { page } = await ready();
  const seen = await carl.read();
  const first = await carl.order(card, seen);
  await carl.call('PUT', `/cart/items/${page.id}`, { quantity: 1 });
  expect((await carl.order(card, seen)).data).toEqual(first.data);
  await runLeftOrders();
  expect(await orderRow(first.data.order_id)).toMatchObject({ status: 'cancelled' });
  expect((await carl.order(card, seen)).error).toBe(refusals.ordered);
  expect((await carl.to('payment')).data).toMatchObject({ step: 'payment', contracts: [{ is_signed: true }] });
  const second = await carl.order(card);
  expect(second.error).toBeNull();
  expect(second.data.order_id).not.toBe(first.data.order_id);
  expect(await contractOf(second.data.order_id)).toMatchObject({ status: 'signed' });
});

it('the client may turn to an invoice after all: one order stands, the other is cancelled', async () => {
  await ready();
  const first = await carl.order(card);
  const second = await carl.order({ payment_method: 'invoice' });
  expect(second.data).toMatchObject({ payment_method: 'invoice', total_amount: first.data.total_amount });
  expect(second.data.order_id).not.toBe(first.data.order_id);
  await runLeftOrders();
  expect(await orderRow(first.data.order_id)).toMatchObject({ status: 'cancelled' });
  expect(await orderRow(second.data.order_id)).toMatchObject({ status: 'pending' });
  const running = and(eq(client_services.order_id, second.data.order_id), eq(client_services.status, 'active'));
  expect(await studio.db.$count(client_services, running)).toBe(2);
  expect(await carl.read()).toMatchObject({ cart: { items: [] } });
});

it('an order that was paid meanwhile is never cancelled by a change of the cart', async () => {
  const { page } = await ready();
  const first = await carl.order(card);
  await studio.open('client', first.data.order_id);
  studio.payAtStripe(first.data.order_id);
  await carl.call('DELETE', `/cart/items/${page.id}`);
  await runLeftOrders();
  expect(await orderRow(first.data.order_id)).toMatchObject({ status: 'paid' });
});

it('another price or other details make another order', async () => {
  const { page } = await ready();
  const first = await carl.order(card);
  await carl.details({ company: 'Other Ltd' });
  await carl.signAll();
  const second = await carl.order(card);
  expect(second.data.order_id).not.toBe(first.data.order_id);
  await studio.db.update(services).set({ price_cents: 100 }).where(eq(services.id, page.id));
  await carl.call('POST', '/cart/prices');
  await carl.to('payment');
  const third = await carl.order(card);
  expect(third.data).toMatchObject({ total_amount: 109.08 });
  await runLeftOrders();
  const states = await Promise.all([first, second, third].map(async ({ data }) => (await orderRow(data.order_id))?.status));
  expect(states).toEqual(['cancelled', 'cancelled', 'pending']);
});
