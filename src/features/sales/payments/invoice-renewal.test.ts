import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import { addService, placeOrder } from '#features/sales/orders/orders.testkit.ts';
import { testStudio } from '#tests/studio.ts';
import type { SubscriptionInfo } from './contract.ts';
import { renewByInvoice } from './invoice-renewal.server.ts';

const studio = testStudio();
const bought = new Date('2026-01-31T10:00:00Z');
const noon = (text: string) => new Date(`${text}T12:00:00Z`);

async function subscribe(payment_method: 'invoice' | 'credit_card' = 'invoice', price_cents = 9_900) {
  const plan = await addService(studio.db, { name: 'Care plan', price_cents, type: 'subscription', frequency: 'monthly' });
  const lines = [{ service: plan, quantity: 1, contract_id: null }];
  const order = await placeOrder(studio.db, { user_id: studio.ids.client, lines, payment_method, now: bought });
  const read = async () => {
    const [row] = await studio.db.select().from(client_services).where(eq(client_services.order_id, order.id));
    if (!row) throw new Error('The client has no subscription');
    return row;
  };
  const renewals = () =>
    studio.db
      .select({ total: orders.total_cents, key: orders.checkout_key, name: order_items.name, method: orders.payment_method })
      .from(orders)
      .innerJoin(order_items, eq(order_items.order_id, orders.id))
      .where(eq(order_items.service_id, plan.id))
      .orderBy(asc(orders.created_at), asc(orders.id))
      .then((all) => all.slice(1));
  return { plan, read, renewals, id: (await read()).id, order_id: order.id };
}

const change = (id: string, what: 'cancel' | 'resume') =>
  studio.call<SubscriptionInfo>('client', 'POST', `/payments/subscriptions/${id}/${what}`);

describe('a subscription that is billed by invoice', () => {
  it('gets one order for each period, at the price that was agreed', async () => {
    const { plan, read, renewals } = await subscribe();
    await renewByInvoice(studio.platform, noon('2026-02-27'));
    expect(await renewals()).toEqual([]);
    await studio.db.update(services).set({ price_cents: 50_000, name: 'Another plan' }).where(eq(services.id, plan.id));
    // Two processes at the same moment, and once more: still one order.
    await Promise.all([renewByInvoice(studio.platform, noon('2026-02-28')), renewByInvoice(studio.platform, noon('2026-02-28'))]);
    await renewByInvoice(studio.platform, noon('2026-02-28'));
    expect(await renewals()).toEqual([expect.objectContaining({ total: 10_692, name: 'Care plan', method: 'invoice' })]);
    // What began on a 31st comes back to it after February.
    // Five in the morning in New York, before and after the clocks have changed.
    expect((await read()).renews_at).toEqual(new Date('2026-03-31T09:00:00Z'));
    await renewByInvoice(studio.platform, noon('2026-05-31'));
    expect(await renewals()).toHaveLength(4);
    const owned = await studio.db.select().from(client_services).where(eq(client_services.service_id, plan.id));
    expect(owned).toHaveLength(1);
  });

  it('ends with its period when the client has cancelled it, and goes on when it was resumed', async () => {
    const { id, read, renewals } = await subscribe();
    expect((await change(id, 'cancel')).data).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'subscription.changed', entity_id: id });
    expect((await change(id, 'resume')).data).toMatchObject({ cancel_at_period_end: false });
    expect((await studio.call('business', 'POST', `/payments/subscriptions/${id}/cancel`)).status).toBe(404);
    await change(id, 'cancel');
    await renewByInvoice(studio.platform, noon('2026-02-28'));
    expect(await renewals()).toEqual([]);
    expect(await read()).toMatchObject({ status: 'cancelled', renews_at: null, ended_at: new Date('2026-02-28T10:00:00Z') });
    expect(await change(id, 'resume')).toMatchObject({ status: 409, error: 'This subscription has ended.' });
  });

  it('is left alone while a card pays for it, or is to pay', async () => {
    const { renewals } = await subscribe('credit_card');
    await renewByInvoice(studio.platform, noon('2026-06-01'));
    expect(await renewals()).toEqual([]);
    const { renewals: charged, id } = await subscribe();
    await studio.db.update(client_services).set({ stripe_subscription_id: 'sub_paid' }).where(eq(client_services.id, id));
    await renewByInvoice(studio.platform, noon('2026-06-01'));
    expect(await charged()).toEqual([]);
  });

  it('is billed so too where its order was to be paid by card and was paid another way', async () => {
    const { read, renewals, order_id } = await subscribe('credit_card');
    expect((await read()).status).toBe('pending');
    await studio.call('admin', 'POST', `/admin/orders/${order_id}/payments`, { amount: 106.92, method: 'transfer' });
    const { status, renews_at } = await read();
    expect(status).toBe('active');
    await renewByInvoice(studio.platform, renews_at ?? undefined);
    expect(await renewals()).toEqual([expect.objectContaining({ total: 10_692, method: 'invoice' })]);
  });

  it('gets no order for a period that costs nothing', async () => {
    const { read, renewals } = await subscribe('invoice', 0);
    await renewByInvoice(studio.platform, noon('2026-02-28'));
    expect(await renewals()).toEqual([]);
    expect((await read()).renews_at).toEqual(new Date('2026-03-31T09:00:00Z'));
  });
});
