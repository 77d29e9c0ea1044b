import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { domain_events } from '#db/schema/platform/events.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_sums, orders, payments } from '#db/schema/sales/orders.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { addDays } from '#shared/zoned-time.ts';
import { testStudio } from '#tests/studio.ts';
import type { AdminOrderDetail, BillingOverview, OrderDetail, OrderPage, OrderStats, OrderSummary } from './contract.ts';
import { recordPayment } from './ledger.server.ts';
import type { OrderRow } from './lock-order.server.ts';
import type { ServiceRow } from './order-lines.server.ts';
import { addService, buyer, placeOrder } from './orders.testkit.ts';
import { readMonthlyRevenue } from './queries.server.ts';

const studio = testStudio();
const day = 86_400_000;
let page: ServiceRow;
let care: ServiceRow;

beforeAll(async () => {
  page = await addService(studio.db);
  care = await addService(studio.db, { name: 'Care plan', type: 'subscription', frequency: 'monthly', price_cents: 9_900 });
});

const order = (values: Partial<Parameters<typeof placeOrder>[1]> = {}) =>
  placeOrder(studio.db, { user_id: studio.ids.client, lines: [{ service: page, quantity: 1, contract_id: null }], ...values });
const list = async (query = ''): Promise<OrderPage> =>
  (await studio.call<OrderPage>('admin', 'GET', `/admin/orders${query}`)).data;
const detail = async (id: string) => (await studio.call<AdminOrderDetail>('admin', 'GET', `/admin/orders/${id}`)).data;
const stats = async () => (await studio.call<OrderStats>('admin', 'GET', '/admin/orders/stats')).data;
const setStatus = (id: string, status: string) =>
  studio.call<OrderSummary>('admin', 'PATCH', `/admin/orders/${id}/status`, { status });
const servicesOf = async (id: string) =>
  (await studio.db.select().from(client_services).where(eq(client_services.order_id, id))).map(({ status }) => status);

describe('the list', () => {
  it('is empty, then shows the newest first in pages, and by status', async () => {
    expect(await list()).toEqual({ items: [], next_cursor: null, more_matches: false });
    expect(await stats()).toEqual({
      other_revenue: [],
      total_revenue: 0,
      monthly_revenue: 0,
      total_orders: 0,
      pending_orders: 0,
    });
    const made: OrderRow[] = [];
    for (let n = 0; n < 5; n += 1) made.push(await order({ now: new Date(Date.UTC(2026, 0, 1 + n)) }));
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.next_cursor}`);
    const third = await list(`?limit=2&cursor=${second.next_cursor}`);
    const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids).toEqual(made.map(({ id }) => id).toReversed());
    expect(third.next_cursor).toBeNull();
    expect(first.items[0]).toMatchObject({
      order_number: made[4]?.order_number,
      user_id: studio.ids.client,
      customer_name: 'Ada Byron',
      total_amount: 538.92,
      balance_due: 538.92,
      payment_intent_id: null,
      status: 'pending',
    });
    await setStatus(made[1]?.id ?? '', 'cancelled');
    expect((await list('?status=cancelled')).items.map(({ id }) => id)).toEqual([made[1]?.id]);
    expect((await studio.call('admin', 'GET', '/admin/orders?status=lost')).status).toBe(400);
  });

  it('finds an order or a customer by the id, its beginning, its last characters, or a number', async () => {
    const one = await order({ user_id: studio.ids.business });
    await studio.db.update(orders).set({ payment_intent_id: 'pi_3Q9xAbC' }).where(eq(orders.id, one.id));
    const mine = (await studio.db.select().from(orders).where(eq(orders.user_id, studio.ids.client)))
      .map(({ id }) => id)
      .toSorted();
    for (const q of [
      one.id,
      one.id.slice(-8),
      one.id.slice(-8).toUpperCase(),
      one.id.slice(-8, -2),
      one.id.slice(-13),
      one.id.slice(0, 18),
      one.order_number,
      one.order_number.replace('ORD-0', 'ord-'),
      one.invoice_number ?? '',
      'pi_3Q9xAbC',
      studio.ids.business,
      studio.ids.business.slice(-8),
      studio.ids.business.slice(-20),
    ]) {
      expect(
        (await list(`?q=${encodeURIComponent(q)}`)).items.map(({ id }) => id),
        q,
      ).toContain(one.id);
    }
    const found = await list(`?q=${studio.ids.client.slice(-8)}`);
    expect(found.items.map(({ id }) => id).toSorted()).toEqual(mine);
    const paged = await list(`?q=${studio.ids.client}&limit=2`);
    const next = await list(`?q=${studio.ids.client}&limit=2&cursor=${paged.next_cursor}`);
    expect([...paged.items, ...next.items].map(({ id }) => id)).toEqual(found.items.slice(0, 4).map(({ id }) => id));
    expect((await list(`?q=${studio.ids.client.slice(-8)}&status=cancelled`)).items).toHaveLength(1);
    for (const nothing of ['zzz', "'; drop table orders", '%', '________', 'ffffffff', '0190'.repeat(20)]) {
      expect((await list(`?q=${encodeURIComponent(nothing)}`)).items, nothing).toEqual([]);
    }
  });

  it('finds what a row shows: the customer by any word of the name, the company or the address', async () => {
    const one = await order({
      customer_info: {
        ...buyer,
        firstName: 'Mary Ann',
        lastName: 'de la Cruz',
        company: 'Salt & Cedar',
        email: 'mary@cedar.test',
      },
    });
    for (const q of ['cruz', 'CRUZ mary', 'de la', 'ann cr', 'cedar', 'mary@cedar.test'])
      expect(
        (await list(`?q=${encodeURIComponent(q)}`)).items.map(({ id }) => id),
        q,
      ).toEqual([one.id]);
    expect((await list('?q=cruz&status=paid')).items).toEqual([]);
    await studio.db.update(orders).set({ billing_address: buyer }).where(eq(orders.id, one.id));
    expect((await list('?q=cruz')).items).toEqual([]);
    const named = await list('?q=ada+byron&limit=2');
    const next = await list(`?q=ada+byron&limit=2&cursor=${named.next_cursor}`);
    expect(new Set([...named.items, ...next.items].map(({ id }) => id)).size).toBe(4);
  });

  it('shows what is overdue, and what is not due yet', async () => {
    const late = await order({ now: new Date(Date.now() - 40 * day), customer_info: { ...buyer, lastName: 'Lovelace' } });
    const fresh = await order({ customer_info: { ...buyer, lastName: 'Lovelace' } });
    const byCard = { payment_method: 'credit_card' as const, now: new Date(Date.now() - 40 * day) };
    await order({ ...byCard, customer_info: { ...buyer, lastName: 'Lovelace' } });
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await ids('?due=overdue')).toContain(late.id);
    expect(await ids('?due=overdue&q=lovelace')).toEqual([late.id]);
    expect(await ids('?due=open&q=lovelace')).toEqual([fresh.id]);
    expect((await list('?due=overdue')).items.every(({ is_overdue }) => is_overdue)).toBe(true);
    expect((await studio.call('admin', 'GET', '/admin/orders?due=never')).status).toBe(400);
  });

  it('says so when a short text fits more than was looked at', async () => {
    const rows = Array.from({ length: 230 }, (_, n) => ({
      order_number: `ORD-8${String(n).padStart(5, '0')}`,
      invoice_number: `INV-8${String(n).padStart(5, '0')}`,
      subtotal_cents: 100,
      tax_rate_bp: 0,
      tax_cents: 0,
      total_cents: 100,
      billing_address: buyer,
      due_at: new Date(),
      created_at: new Date(0),
    }));
    await studio.db.insert(orders).values(rows);
    const some = await list('?q=0');
    expect(some.more_matches).toBe(true);
    expect(some.items).toHaveLength(20);
    await studio.db.delete(orders).where(like(orders.order_number, 'ORD-8%'));
  });
});

describe('the figures', () => {
  it('are kept by the database with every change', async () => {
    const before = await stats();
    const paid = await order();
    expect(await stats()).toEqual({
      ...before,
      total_orders: before.total_orders + 1,
      pending_orders: before.pending_orders + 1,
    });
    await setStatus(paid.id, 'paid');
    const after = await stats();
    expect(after.total_revenue).toBeCloseTo(before.total_revenue + 538.92, 5);
    expect(after.monthly_revenue).toBeCloseTo(before.monthly_revenue + 538.92, 5);
    expect(after.pending_orders).toBe(before.pending_orders);
    await setStatus(paid.id, 'refunded');
    expect((await stats()).total_revenue).toBeCloseTo(before.total_revenue, 5);
    // Money that went back is no revenue, whether all of it did or some.
    const other = await order();
    await studio.call('admin', 'POST', `/admin/orders/${other.id}/payments`, { amount: 538.92, method: 'transfer' });
    const [payment] = await studio.db.select().from(payments).where(eq(payments.order_id, other.id));
    await studio.call('admin', 'POST', `/admin/payments/${payment?.id}/refund`, { amount: 38.92, key: crypto.randomUUID() });
    const net = await stats();
    expect(net.total_revenue).toBeCloseTo(before.total_revenue + 500, 5);
    expect(net.monthly_revenue).toBeCloseTo(before.monthly_revenue + 500, 5);
    expect((await readMonthlyRevenue(studio.db, 2)).at(-1)).toBeCloseTo(net.monthly_revenue, 5);
    const sums = await studio.db.select().from(order_sums);
    expect(sums.reduce((all, row) => all + row.orders, 0)).toBe(await studio.db.$count(orders));
  });
});

describe('a status set by the owner', () => {
  it('can be any from any other, with the services, the timeline, the audit log and an event', async () => {
    const one = await order({
      payment_method: 'credit_card',
      lines: [
        { service: page, quantity: 1, contract_id: null },
        { service: care, quantity: 1, contract_id: null },
      ],
    });
    const steps = [
      ['paid', 'completed', 'active'],
      ['cancelled', 'completed', 'cancelled'],
      ['paid', 'completed', 'active'],
      ['refunded', 'refunded', 'cancelled'],
      ['pending', 'pending', 'pending'],
      ['cancelled', 'pending', 'cancelled'],
      ['refunded', 'refunded', 'cancelled'],
      ['cancelled', 'refunded', 'cancelled'],
      ['pending', 'pending', 'pending'],
      ['refunded', 'refunded', 'cancelled'],
      ['paid', 'completed', 'active'],
      ['pending', 'pending', 'pending'],
    ] as const;
    for (const [status, payment_status, services] of steps) {
      const { data, status: code } = await setStatus(one.id, status);
      expect(code).toBe(200);
      expect(data).toMatchObject({ status, payment_status });
      expect(await servicesOf(one.id), status).toEqual([services, services]);
    }
    await setStatus(one.id, 'pending');
    const { timeline } = await detail(one.id);
    expect(timeline).toHaveLength(1 + steps.length);
    expect(timeline[1]?.text).toBe('Status changed from Pending to Paid');
    const told = (await studio.audit()).filter(
      ({ entity_id, action }) => entity_id === one.id && action === 'order.status_changed',
    );
    expect(told).toHaveLength(steps.length);
    expect(told[0]).toMatchObject({ actor_id: studio.ids.admin, details: { from: 'pending', to: 'paid' } });
    const events = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'order.status_changed'));
    expect(events.filter(({ payload }) => payload.order_id === one.id)).toHaveLength(steps.length);
  });

  it('waits for whoever holds the order, and refuses what it does not know', async () => {
    const one = await order();
    await Promise.all([setStatus(one.id, 'paid'), setStatus(one.id, 'cancelled'), setStatus(one.id, 'refunded')]);
    const { timeline } = await detail(one.id);
    const changes = timeline.filter(({ kind }) => kind === 'status_changed').map(({ text }) => text);
    expect(changes).toHaveLength(3);
    // Each begins where the one before ended.
    const ends = changes.map((text) => / to (\w+)$/.exec(text)?.[1]);
    const starts = changes.map((text) => / from (\w+) /.exec(text)?.[1]);
    expect(starts).toEqual(['Pending', ends[0], ends[1]]);
    expect((await setStatus(one.id, 'lost')).status).toBe(400);
    expect((await setStatus(randomUUID(), 'paid')).status).toBe(404);
  });
});

describe('a payment entered by hand', () => {
  const pay = (id: string, body: object) => studio.call<OrderSummary>('admin', 'POST', `/admin/orders/${id}/payments`, body);

  it('is booked once, in parts, never above what is owed, with a receipt', async () => {
    const one = await order();
    const request_key = randomUUID();
    const part = { amount: 38.92, method: 'transfer', note: 'Ref 4711', request_key };
    await Promise.all([pay(one.id, part), pay(one.id, part)]);
    expect((await detail(one.id)).balance_due).toBe(500);
    const refused = await pay(one.id, { amount: 500.01, method: 'cash' });
    expect(refused).toMatchObject({ status: 400, fields: { amount: 'At most $500.00 is still owed.' } });
    for (const wrong of [{ amount: 0 }, { amount: 1.001 }, { amount: 5, method: 'card' }, { amount: 5, paid_on: '2099-01-01' }])
      expect((await pay(one.id, { method: 'cash', ...wrong })).status).toBe(400);
    const last = await pay(one.id, { amount: 500, method: 'cash', paid_on: '2026-02-03' });
    expect(last.data).toMatchObject({ status: 'paid', payment_status: 'completed', balance_due: 0 });
    const { payments, timeline, amount_paid } = await detail(one.id);
    expect(amount_paid).toBe(538.92);
    expect(payments.map(({ amount, method, note }) => [amount, method, note])).toEqual([
      [500, 'cash', null],
      [38.92, 'transfer', 'Ref 4711'],
    ]);
    expect(timeline.map(({ text }) => text)).toContain(
      `Payment of $38.92 received by bank transfer, receipt ${payments[1]?.receipt_number}`,
    );
    expect((await pay(one.id, { amount: 1, method: 'cash' })).error).toBe('Nothing is owed for this order.');
  });

  it('corrected after a lost answer is refused with what was booked, and the same again is not', async () => {
    const one = await order();
    const sent = { amount: 50, method: 'transfer', note: 'Ref 4711', paid_on: '2026-02-03', request_key: randomUUID() };
    expect((await pay(one.id, sent)).data.balance_due).toBe(488.92);
    for (const other of [{ amount: 60 }, { method: 'cash' }, { note: 'Ref 4712' }, { paid_on: '2026-02-04' }])
      expect(await pay(one.id, { ...sent, ...other }), JSON.stringify(other)).toMatchObject({
        status: 409,
        error: expect.stringContaining('A payment of $50.00 was recorded already, as you sent it first'),
      });
    expect((await pay(one.id, sent)).data.balance_due).toBe(488.92);
    expect((await detail(one.id)).payments).toMatchObject([{ amount: 50, method: 'transfer', note: 'Ref 4711' }]);
    expect((await pay((await order()).id, sent)).status, 'of another order').toBe(409);
  });

  it.each([-1, 0])('that came in on the day %i from today is known again by that day', async (days) => {
    const one = await order();
    const paid_on = addDays(await readStudioDay(studio.db, new Date()), days);
    const sent = { amount: 50, method: 'cash', paid_on, request_key: randomUUID() };
    for (const again of [sent, sent]) expect((await pay(one.id, again)).data.balance_due).toBe(488.92);
    expect((await pay(one.id, { ...sent, paid_on: addDays(paid_on, -1) })).status).toBe(409);
  });
});

describe('a late fee', () => {
  const add = (id: string, amount: number) =>
    studio.call<OrderSummary>('admin', 'POST', `/admin/orders/${id}/late-fee`, { amount });

  it('is computed and shown, and owed only once the owner has added it', async () => {
    const one = await order({ now: new Date(Date.now() - 95 * day) });
    const shown = await detail(one.id);
    expect(shown).toMatchObject({
      is_overdue: true,
      months_overdue: 2,
      late_fee: 0,
      late_fee_to_add: 16.17,
      balance_due: 538.92,
    });
    expect((await add(one.id, 99)).status).toBe(409);
    expect((await add(one.id, 16.17)).data).toMatchObject({ total_amount: 555.09, balance_due: 555.09 });
    expect(await detail(one.id)).toMatchObject({ late_fee: 16.17, late_fee_to_add: 0, subtotal: 499, tax: 39.92 });
    expect((await add(one.id, 16.17)).error).toBe('There is no late fee to add.');
  });

  it('is none before a whole month, for what is paid, or by card', async () => {
    const young = await order({ now: new Date(Date.now() - 45 * day) });
    expect(await detail(young.id)).toMatchObject({ is_overdue: true, months_overdue: 0, late_fee_to_add: 0 });
    const card = await order({ now: new Date(Date.now() - 95 * day), payment_method: 'credit_card' });
    expect(await detail(card.id)).toMatchObject({ is_overdue: false, late_fee_to_add: 0 });
    const paid = await order({ now: new Date(Date.now() - 95 * day) });
    await setStatus(paid.id, 'paid');
    expect(await detail(paid.id)).toMatchObject({ is_overdue: false, late_fee_to_add: 0 });
  });
});

describe('the portal', () => {
  it('shows a client their own orders, what they owe and their receipts, and nothing of others', async () => {
    const own = await order({ user_id: studio.ids.business, now: new Date(Date.now() - 40 * day) });
    const open = await order({ user_id: studio.ids.business });
    const paid = await order({ user_id: studio.ids.business, payment_method: 'credit_card' });
    await studio.db.transaction((tx) =>
      recordPayment(tx, paid.id, {
        amount_cents: paid.total_cents,
        method: 'card',
        provider_ref: 'pi_portal',
        card_brand: 'Visa',
        card_last4: '4242',
      }),
    );
    const { data } = await studio.call<OrderPage>('business', 'GET', '/orders');
    expect(data.items.map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, open.id, paid.id]));
    expect(data.items.every(({ user_id }) => user_id === studio.ids.business)).toBe(true);
    const billing = (await studio.call<BillingOverview>('business', 'GET', '/orders/billing')).data;
    expect(billing.overdue).toBe(538.92);
    expect(billing.unpaid[0]).toMatchObject({ id: own.id, is_overdue: true });
    expect(billing.unpaid.map(({ id }) => id)).toContain(open.id);
    expect(billing.receipts[0]).toMatchObject({ order_number: paid.order_number, amount: 538.92, card_last4: '4242' });
    expect((await studio.call<OrderDetail>('business', 'GET', `/orders/${own.id}`)).data.items).toMatchObject([
      { name: 'Landing page', quantity: 1, price: 499, total: 499 },
    ]);
    expect((await studio.call('client', 'GET', `/orders/${own.id}`)).status).toBe(404);
  });
});
