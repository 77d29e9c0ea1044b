import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { system_settings } from '#db/schema/platform/settings.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import { testStudio } from '#tests/studio.ts';
import { addService, carePlan, details, shopper } from './checkout.testkit.ts';
import type { PlacedOrder } from './contract.ts';
import { paymentNotices, refusals } from './policy.ts';

const studio = testStudio();
const carl = shopper(studio, 'client');
const bea = shopper(studio, 'business');
const ordersOf = (user_id: string) => studio.db.select().from(orders).where(eq(orders.user_id, user_id));

beforeEach(async () => {
  await carl.clear();
  await bea.clear();
});

/** A cart that stands before its payment. */
async function ready(quantity = 3) {
  const page = await addService(studio);
  const plan = await addService(studio, { ...carePlan });
  await carl.put(page.id, quantity);
  await carl.put(plan.id);
  await carl.details();
  await carl.signAll();
  const { data } = await carl.to('payment');
  return { page, plan, seen: data };
}

describe('the steps', () => {
  it('start with an empty cart and what the account knows', async () => {
    const state = await bea.read();
    expect(state).toMatchObject({ step: 'cart', cart: { items: [] }, total_amount: 0, contracts: [], requires_contract: false });
    expect(state.customer_info).toMatchObject({
      firstName: 'Bea',
      lastName: 'Business',
      email: 'business@studio.test',
      company: 'Bea & Co',
    });
    expect((await bea.to('details')).error).toBe(refusals.empty);
    expect((await bea.details()).error).toBe(refusals.empty);
  });

  it('skip the contract where nothing needs one, and take the tax from the settings', async () => {
    const page = await addService(studio);
    await carl.put(page.id, 3);
    expect((await carl.to('payment')).error).toBe(refusals.details);
    expect((await carl.to('details')).data.step).toBe('details');
    const { data } = await carl.details();
    expect(data).toMatchObject({
      step: 'payment',
      requires_contract: false,
      tax_rate: 8,
      tax_amount: 119.76,
      total_amount: 1616.76,
    });
    expect((await carl.to('contract')).data.step).toBe('payment');
    await studio.db.insert(system_settings).values({ key: 'tax_rate', value: '8.875' });
    studio.platform.site.drop();
    expect(await carl.read()).toMatchObject({ tax_rate: 8.875, tax_amount: 132.86, total_amount: 1629.86 });
    await studio.db.delete(system_settings).where(eq(system_settings.key, 'tax_rate'));
    studio.platform.site.drop();
  });

  it('lose nothing on the way back, and resume where they were left', async () => {
    const { seen } = await ready();
    expect(seen.step).toBe('payment');
    await carl.call('PUT', '/checkout/payment-method', { payment_method: 'invoice' });
    for (const step of ['contract', 'details', 'cart']) expect((await carl.to(step)).data.step).toBe(step);
    const back = await carl.read();
    expect(back).toMatchObject({ step: 'cart', payment_method: 'invoice', customer_info: details });
    expect(back.contracts).toMatchObject([{ is_signed: true, client_signature: 'Carl Client' }]);
    // Nothing that was agreed has changed, so the way forward is open.
    expect((await carl.to('payment')).data.step).toBe('payment');
    const typed = { ...details, firstName: '', company: 'half-typed' };
    await carl.to('details');
    expect((await carl.call('PUT', '/checkout/details', typed)).data.customer_info).toEqual(typed);
    expect(await carl.read()).toMatchObject({ step: 'details', customer_info: typed });
    expect((await carl.to('payment')).error).toBe(refusals.details);
  });

  it('check the details with the form’s own rules', async () => {
    await carl.put((await addService(studio)).id);
    const { status, fields } = await carl.details({ firstName: ' ', email: 'carl', phone: 'no' });
    expect(status).toBe(400);
    expect(fields).toEqual({
      firstName: 'First name is required',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number or leave blank',
    });
  });
});

describe('an order', () => {
  it('is made once of a mixed cart, with the services, the contract and an empty cart', async () => {
    const { page, plan, seen } = await ready();
    const [first, second] = await Promise.all([carl.order({}, seen), carl.order({}, seen)]);
    const third = await carl.order({}, seen);
    expect(first.error).toBeNull();
    expect(first.data).toMatchObject({ payment_method: 'invoice', status: 'pending', total_amount: 1723.68 });
    expect(first.data.order_number).toMatch(/^ORD-\d{6}$/);
    for (const again of [second, third]) expect(again.data).toEqual(first.data);
    const own = await studio.db.select().from(client_services).where(eq(client_services.order_id, first.data.order_id));
    expect(own.map(({ service_id, status }) => [service_id, status])).toEqual([
      [page.id, 'active'],
      [plan.id, 'active'],
    ]);
    const [contract] = await studio.db.select().from(contracts).where(eq(contracts.order_id, first.data.order_id));
    expect(contract).toMatchObject({ status: 'signed', cart_id: null, service_id: plan.id });
    expect(own[1]?.contract_id).toBe(contract?.id);
    const after = await carl.read();
    expect(after).toMatchObject({ step: 'cart', cart: { items: [] }, customer_info: details });
    expect(after.checkout_key).not.toBe(seen.checkout_key);
    // The same service once more is a new purchase and needs a contract of its own.
    await carl.put(plan.id);
    expect((await carl.details()).data.contracts).toMatchObject([{ is_signed: false }]);
  });

  it('is refused for a tampered or stale cart, with the reason, and nothing is stored', async () => {
    const { page, seen } = await ready();
    const before = (await ordersOf(studio.ids.client)).length;
    const refused = async (change: object, text: string) => {
      const { status, error } = await carl.order(change, seen);
      expect([status, error]).toEqual([409, text]);
    };
    await refused({ total_amount: 1 }, refusals.total('$1,723.68'));
    await refused({ version: 'another' }, refusals.stale);
    await refused({ checkout_key: crypto.randomUUID() }, refusals.stale);
    await refused({ payment_method: 'credit_card' }, paymentNotices.card.text);
    await studio.db.update(services).set({ price_cents: 59_900 }).where(eq(services.id, page.id));
    await refused({}, refusals.prices);
    expect(await carl.read()).toMatchObject({ step: 'cart', notice: refusals.prices });
    await carl.call('POST', '/cart/prices');
    await refused({}, refusals.stale);
    await studio.db.update(services).set({ is_active: false }).where(eq(services.id, page.id));
    await refused({}, refusals.unavailable);
    expect(await carl.read()).toMatchObject({ step: 'cart', notice: refusals.unavailable });
    await carl.clear();
    await refused({}, refusals.empty);
    expect(await ordersOf(studio.ids.client)).toHaveLength(before);
  });

  it('is found by its key when the answer was lost, and by whoever comes back to the empty cart', async () => {
    const { seen } = await ready();
    const find = (who: typeof carl) =>
      who.call<{ order: PlacedOrder | null }>('GET', `/checkout/orders/${seen.checkout_key ?? ''}`);
    expect((await find(carl)).data).toEqual({ order: null });
    // The question waits for an order that is being made.
    const [made, asked] = await Promise.all([carl.order({}, seen), find(carl)]);
    expect(asked.status).toBe(200);
    expect((await find(carl)).data).toEqual({ order: made.data });
    expect((await find(bea)).data).toEqual({ order: null });
    const { order_id: id, order_number } = made.data;
    expect((await carl.read()).recent_order).toEqual({ id, order_number });
    expect((await bea.read()).recent_order).toBeNull();
    await carl.put((await addService(studio)).id);
    expect((await carl.read()).recent_order).toBeNull();
  });

  it('is refused for somebody else’s key and for a wrong shape', async () => {
    const { seen } = await ready();
    const made = await carl.order({}, seen);
    expect(made.status).toBe(200);
    expect((await bea.order({}, seen)).error).toBe(refusals.stale);
    expect((await carl.call('POST', '/checkout/order', { payment_method: 'barter' })).status).toBe(400);
  });
});
