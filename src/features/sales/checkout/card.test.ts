import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import { paymentStudio } from '#features/sales/payments/payments.testkit.ts';
import { addService, carePlan, shopper } from './checkout.testkit.ts';
import { leaveOrderBehind } from './jobs.server.ts';
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

/** What the queue does about orders that carts have left. */
async function runLeftOrders() {
  const events = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'cart.left_order'));
  for (const { payload } of events) {
    await leaveOrderBehind(studio.platform, String(payload.order_id), String(payload.user_id));
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
  const waiting = await studio.db.select().from(client_services).where(eq(client_services.order_id, first.data.order_id));
  expect(waiting.map(({ status }) => status)).toEqual(['pending', 'pending']);

  await studio.open('client', first.data.order_id);
  studio.payAtStripe(first.data.order_id);
  await studio.call('client', 'POST', '/payments/progress', { order_id: first.data.order_id });
  expect(await orderRow(first.data.order_id)).toMatchObject({ status: 'paid', payment_status: 'completed' });
  expect(await carl.read()).toMatchObject({ step: 'cart', cart: { items: [] } });
  expect(await contractOf(first.data.order_id)).toMatchObject({ status: 'signed', cart_id: null });
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
