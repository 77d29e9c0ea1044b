import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { client_services } from '#db/schema/sales/client-services.ts';
import { orders, payments } from '#db/schema/sales/orders.ts';
import type { OrderPaymentMethod, OrderStatus } from '#shared/choices/sales/orders.ts';
import { failRefund, refundIntent } from '#tests/stripe/money.ts';
import { renewByInvoice } from './invoice-renewal.server.ts';
import { paymentStudio } from './payments.testkit.ts';

const studio = await paymentStudio();
const { stripe } = studio;
const inTwoMonths = new Date(Date.now() + 60 * 86_400_000);

/** An order of a plan and of something that is bought once. */
async function buy(payment_method: OrderPaymentMethod) {
  const lines = [{ price_cents: 9_900, frequency: 'monthly' as const }, { price_cents: 20_000 }];
  const { id } = await studio.order('client', lines, payment_method);
  const rows = () => studio.db.select().from(client_services).where(eq(client_services.order_id, id));
  const planId = (await rows()).find(({ renews_at }) => renews_at !== null)?.id;
  const plan = async () => {
    const found = (await rows()).find((row) => row.id === planId);
    if (!found) throw new Error('The client has no subscription');
    return found;
  };
  return {
    id,
    plan,
    rows,
    once: async () => (await rows()).find((row) => row.id !== planId)?.status,
    cancel: () => studio.call('client', 'POST', `/payments/subscriptions/${planId}/cancel`),
    pay: async () => {
      await studio.open('client', id);
      studio.payAtStripe(id);
      await studio.deliver(studio.lastEvent('payment_intent.succeeded'));
    },
    setStatus: (status: OrderStatus) => studio.call('admin', 'PATCH', `/admin/orders/${id}/status`, { status }),
    status: async () => (await studio.db.select().from(orders).where(eq(orders.id, id)))[0]?.status,
  };
}

describe('a subscription that its client has cancelled', () => {
  it('ends with its period, though its open invoice is paid by card', async () => {
    const { id, plan, cancel, pay } = await buy('invoice');
    await cancel();
    await pay();
    await studio.runPaymentJobs(id);
    const linked = await plan();
    expect(linked).toMatchObject({ status: 'active', cancel_at_period_end: true });
    const subscription = linked.stripe_subscription_id ?? '';
    expect(stripe.book.find('subscription', subscription)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(await renewByInvoice(studio.platform, inTwoMonths)).toBe(0);
    stripe.renew(subscription);
    await studio.deliver(studio.lastEvent('customer.subscription.deleted'));
    expect(await plan()).toMatchObject({ status: 'cancelled', renews_at: null });
  });

  it('ends with its period at Stripe, though it was cancelled before Stripe knew of it', async () => {
    const { id, plan, cancel, pay } = await buy('credit_card');
    await pay();
    await cancel();
    await studio.runPaymentJobs(id);
    const linked = await plan();
    expect(linked).toMatchObject({ status: 'active', cancel_at_period_end: true });
    const subscription = linked.stripe_subscription_id ?? '';
    expect(stripe.book.find('subscription', subscription)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    stripe.renew(subscription);
    await studio.deliver(studio.lastEvent('customer.subscription.deleted'));
    expect(await plan()).toMatchObject({ status: 'cancelled', renews_at: null });
  });

  it('stays ended, whatever status the owner gives its order afterwards', async () => {
    const { plan, once, cancel, setStatus } = await buy('invoice');
    await cancel();
    await renewByInvoice(studio.platform, inTwoMonths);
    const { ended_at } = await plan();
    const steps = [
      ['paid', 'active'],
      ['pending', 'active'],
      ['cancelled', 'cancelled'],
      ['refunded', 'cancelled'],
      ['pending', 'active'],
      ['refunded', 'cancelled'],
      ['paid', 'active'],
    ] as const;
    for (const [status, other] of steps) {
      await setStatus(status);
      expect(await plan(), status).toMatchObject({ status: 'cancelled', ended_at });
      expect(await once(), status).toBe(other);
    }
  });

  it('comes back with an order that ended before its period did, and is still cancelled', async () => {
    const { plan, cancel, setStatus } = await buy('invoice');
    await cancel();
    await setStatus('cancelled');
    expect(await plan()).toMatchObject({ status: 'cancelled' });
    await setStatus('paid');
    expect(await plan()).toMatchObject({ status: 'active', cancel_at_period_end: true, ended_at: null });
  });

  it('stays ended when a refund of its order fails', async () => {
    const { id, plan, once, cancel, pay, status } = await buy('invoice');
    await cancel();
    await renewByInvoice(studio.platform, inTwoMonths);
    await pay();
    const refund = refundIntent(stripe.book, studio.intentOf(id), null, null);
    await studio.deliver(studio.lastEvent('refund.created'));
    expect([await status(), await once()]).toEqual(['refunded', 'cancelled']);
    failRefund(stripe.book, refund, 'expired_or_canceled_card');
    await studio.deliver(studio.lastEvent('refund.failed'));
    expect([await status(), await once()]).toEqual(['paid', 'active']);
    expect(await plan()).toMatchObject({ status: 'cancelled' });
  });
});

describe('a subscription that ended with its order', () => {
  it('is ended at Stripe too, though Stripe made it a moment before and nobody kept its name', async () => {
    const { id, plan, pay } = await buy('credit_card');
    await pay();
    await studio.runPaymentJobs(id);
    const { stripe_subscription_id: made } = await plan();
    const ended = { status: 'cancelled', stripe_subscription_id: null, ended_at: new Date(), renews_at: null } as const;
    await studio.db.update(client_services).set(ended).where(eq(client_services.order_id, id));
    const entries = (await studio.audit()).length;
    await studio.deliver(studio.lastEvent('customer.subscription.created'));
    expect(stripe.book.find('subscription', made ?? '')).toMatchObject({ status: 'canceled' });
    expect(await plan()).toMatchObject({ status: 'cancelled', stripe_subscription_id: made });
    expect(await studio.audit()).toHaveLength(entries);
  });

  it('begins anew, with another at Stripe, when its order is refunded, owes again and is paid', async () => {
    const { id, plan, rows, pay, setStatus, status } = await buy('credit_card');
    await pay();
    await studio.runPaymentJobs(id);
    const first = await plan();
    for (const round of [1, 2]) {
      refundIntent(stripe.book, studio.intentOf(id), null, null);
      await studio.deliver(studio.lastEvent('refund.created'));
      await studio.runPaymentJobs(id);
      expect((await rows()).map((row) => row.status)).toEqual(Array(1 + round).fill('cancelled'));
      await setStatus('pending');
      await setStatus('cancelled');
      await setStatus('pending');
      const waiting = (await rows()).filter((row) => row.status === 'pending');
      expect(waiting).toHaveLength(2);
      await pay();
      await studio.runPaymentJobs(id);
      expect(await status()).toBe('paid');
      const active = (await rows()).filter((row) => row.status === 'active');
      expect(active.map(({ order_item_id }) => order_item_id)).toContain(first.order_item_id);
      expect(active).toHaveLength(2);
      const named = (await rows()).flatMap(({ stripe_subscription_id }) => stripe_subscription_id ?? []);
      expect(new Set(named).size).toBe(1 + round);
      const going = named.filter((name) => stripe.book.find('subscription', name)?.status === 'active');
      expect(going).toEqual(active.flatMap(({ stripe_subscription_id }) => stripe_subscription_id ?? []));
    }
    expect(await plan()).toMatchObject({ status: 'cancelled', stripe_subscription_id: first.stripe_subscription_id });
  });

  it('begins anew as well when its order was called paid before it owes again', async () => {
    const { id, rows, pay, setStatus } = await buy('credit_card');
    await pay();
    await studio.runPaymentJobs(id);
    refundIntent(stripe.book, studio.intentOf(id), null, null);
    await studio.deliver(studio.lastEvent('refund.created'));
    await setStatus('paid');
    const statuses = async () => (await rows()).map(({ status }) => status).sort();
    expect(await statuses()).toEqual(['active', 'cancelled']);
    await setStatus('pending');
    expect(await statuses()).toEqual(['cancelled', 'pending', 'pending']);
    await setStatus('paid');
    await setStatus('pending');
    expect(await statuses()).toEqual(['cancelled', 'pending', 'pending']);
  });

  it('begins anew only where it ended with the order, not where its client had ended it since', async () => {
    const { id, rows, plan, pay, setStatus } = await buy('credit_card');
    await pay();
    await studio.runPaymentJobs(id);
    await setStatus('cancelled');
    await setStatus('paid');
    expect((await rows()).map(({ status }) => status).sort()).toEqual(['active', 'cancelled']);
    const { order_item_id, user_id } = await plan();
    // Another came in its place, and was cancelled at Stripe.
    await studio.db.insert(client_services).values({
      ...{ order_id: id, order_item_id, user_id, status: 'cancelled', stripe_subscription_id: `sub_${id}`, ended_at: new Date() },
    });
    const [payment] = await studio.db.select().from(payments).where(eq(payments.order_id, id));
    await studio.call('admin', 'POST', `/admin/payments/${payment?.id}/refund`, { amount: 10, key: randomUUID() });
    await setStatus('pending');
    expect((await rows()).map(({ status }) => status).sort()).toEqual(['cancelled', 'cancelled', 'pending']);
  });
});

it('a subscription that is not cancelled goes on by the card that pays its invoice', async () => {
  const { id, plan, pay } = await buy('invoice');
  await pay();
  await studio.runPaymentJobs(id);
  expect(await plan()).toMatchObject({ status: 'active', stripe_subscription_id: expect.stringMatching(/^sub_/) });
});
