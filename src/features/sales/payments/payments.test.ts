import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { client_services } from '#db/schema/sales/client-services.ts';
import { orders, payments } from '#db/schema/sales/orders.ts';
import { recordPayment } from '#features/sales/orders/ledger.server.ts';
import { people } from '#tests/seed.ts';
import { addCard } from '#tests/stripe/money.ts';
import type { CardForm, CardOnFile, PaymentProgress, SubscriptionInfo } from './contract.ts';
import { endCharges } from './end-charges.server.ts';
import { paymentStudio } from './payments.testkit.ts';
import { reconcilePayments } from './reconcile.server.ts';

const studio = await paymentStudio();
const { stripe } = studio;
const orderRow = async (id: string) => (await studio.db.select().from(orders).where(eq(orders.id, id)))[0];
const paymentOf = async (order_id: string) => (await studio.db.select().from(payments).where(eq(payments.order_id, order_id)))[0];
const progress = (order_id: string) => studio.call<PaymentProgress>('client', 'POST', '/payments/progress', { order_id });

describe('paying an order', () => {
  it('opens one intent for an order, over what it owes, for its owner alone', async () => {
    const order = await studio.order('client', [{ price_cents: 10_000 }]);
    expect((await studio.open('business', order.id)).status).toBe(404);
    const [first, second] = await Promise.all([studio.open('client', order.id), studio.open('client', order.id)]);
    expect(first).toMatchObject({ status: 200, data: { amount: 108, keeps_card: false, script_url: stripe.jsUrl } });
    expect(second.data.client_secret).toBe(first.data.client_secret);
    expect((await studio.open('client', order.id)).data.client_secret).toBe(first.data.client_secret);
    expect(await orderRow(order.id)).toMatchObject({ payment_intent_id: studio.intentOf(order.id).id });
    expect(studio.intentOf(order.id)).toMatchObject({ amount: 10_800, setup_future_usage: null });
    const opened = (await studio.audit()).findLast((row) => row.action === 'payment.opened');
    expect(opened).toMatchObject({ actor_id: studio.ids.client, entity_id: order.id });

    await studio.db.update(orders).set({ late_fee_cents: 200, total_cents: 11_000 }).where(eq(orders.id, order.id));
    expect((await studio.open('client', order.id)).data.amount).toBe(110);
    expect(studio.intentOf(order.id).amount).toBe(11_000);
  });

  it('books what was paid as soon as somebody asks, without waiting for the webhook', async () => {
    const order = await studio.order('client', [{ price_cents: 10_000 }]);
    await studio.open('client', order.id);
    expect((await progress(order.id)).data.status).toBe('open');
    expect(() => studio.payAtStripe(order.id, '4000000000000002')).toThrow();
    expect((await progress(order.id)).data).toMatchObject({ status: 'failed', reason: 'Your card was declined.' });
    studio.payAtStripe(order.id, '5555555555554444');
    expect((await progress(order.id)).data).toMatchObject({ status: 'paid', order_number: order.order_number, amount: 108 });
    expect(await paymentOf(order.id)).toMatchObject({ card_brand: 'Mastercard', card_last4: '4444' });
    await studio.deliver(studio.lastEvent('payment_intent.succeeded'));
    expect(await studio.db.$count(payments, eq(payments.order_id, order.id))).toBe(1);
    const again = await studio.open('client', order.id);
    expect(again).toMatchObject({ status: 409, error: 'This order is not waiting for a payment.' });
  });

  it('finds payments that no webhook told of', async () => {
    const order = await studio.order('client', [{ price_cents: 10_000 }]);
    await studio.open('client', order.id);
    studio.payAtStripe(order.id);
    await reconcilePayments(studio.platform);
    expect(await orderRow(order.id)).toMatchObject({ status: 'paid' });
  });

  it('tells somebody who pays twice that it is paid, and books it', async () => {
    const order = await studio.order('client', [{ price_cents: 10_000 }]);
    await studio.open('client', order.id);
    studio.payAtStripe(order.id);
    expect(await studio.open('client', order.id)).toMatchObject({ status: 409, error: 'This order is paid already.' });
    expect(await orderRow(order.id)).toMatchObject({ status: 'paid' });
  });

  it('refuses what Stripe cannot charge', async () => {
    const small = await studio.order('client', [{ price_cents: 40 }]);
    expect((await studio.open('client', small.id)).error).toBe('Amounts under $0.50 cannot be paid by card.');
    const large = await studio.order('client', [{ price_cents: 100_000_000 }]);
    expect((await studio.open('client', large.id)).error).toBe('Amounts above $999,999.99 cannot be paid by card.');
  });

  it('closes the open payment of an order that was cancelled', async () => {
    const order = await studio.order('client', [{ price_cents: 10_000 }]);
    await studio.open('client', order.id);
    await studio.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id));
    await endCharges(studio.platform, order.id);
    await endCharges(studio.platform, order.id);
    expect(studio.intentOf(order.id).status).toBe('canceled');
  });

  it('says so while Stripe cannot be reached, and while no keys are stored', async () => {
    const order = await studio.order('client', [{ price_cents: 10_000 }]);
    stripe.refuseNext(500, { type: 'api_error', message: 'down' }, 2);
    const down = await studio.open('client', order.id);
    expect(down.status).toBe(503);
    expect(down.error).toContain('cannot be reached');
    await studio.disconnect();
    const absent = await studio.open('client', order.id);
    expect(absent).toMatchObject({ status: 409, error: 'Payment intent creation is not implemented yet' });
    expect((await studio.call('client', 'POST', '/payments/card/setup')).error).toBe('Payment by card is not set up.');
    expect((await studio.call('client', 'GET', '/payments/config')).data).toEqual({ enabled: false, mode: null });
    expect((await studio.call<CardOnFile>('client', 'GET', '/payments/card')).data).toEqual({ enabled: false, card: null });
    await studio.connect();
    expect((await studio.call('client', 'GET', '/payments/config')).data).toEqual({ enabled: true, mode: 'sandbox' });
  });
});

describe('a refund', () => {
  const paidOrder = async () => {
    const order = await studio.order('client', [{ price_cents: 10_000 }]);
    await studio.open('client', order.id);
    studio.payAtStripe(order.id);
    await progress(order.id);
    return { order, payment: (await paymentOf(order.id))?.id ?? '' };
  };
  const refund = (who: 'admin' | 'client' | null, payment: string, amount: number, key = randomUUID()) =>
    studio.call<{ refunded: number; remaining: number }>(who, 'POST', `/admin/payments/${payment}/refund`, {
      amount,
      reason: 'Agreed by phone',
      key,
    });

  it('goes back through Stripe, once for a key, in parts until nothing is left', async () => {
    const { order, payment } = await paidOrder();
    expect((await refund(null, payment, 1)).status).toBe(401);
    expect((await refund('client', payment, 1)).status).toBe(403);
    const key = randomUUID();
    expect((await refund('admin', payment, 8.01, key)).data).toEqual({ refunded: 8.01, remaining: 99.99 });
    expect((await refund('admin', payment, 8.01, key)).data).toEqual({ refunded: 8.01, remaining: 99.99 });
    expect(stripe.objects('refund')).toHaveLength(1);
    expect(await orderRow(order.id)).toMatchObject({ status: 'paid', refunded_cents: 801 });
    expect((await refund('admin', payment, 100)).error).toBe('At most $99.99 of this payment can be refunded.');
    expect((await refund('admin', payment, 99.99)).data).toEqual({ refunded: 108, remaining: 0 });
    expect(await orderRow(order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' });
    const entry = (await studio.audit()).findLast((row) => row.action === 'payment.refunded');
    expect(entry).toMatchObject({ actor_id: studio.ids.admin, entity_id: order.id });
  });

  it('is not booked when Stripe refuses it, and can be tried again', async () => {
    const { order, payment } = await paidOrder();
    const key = randomUUID();
    stripe.refuseNext(400, { type: 'invalid_request_error', message: 'Insufficient balance', code: 'balance_insufficient' });
    expect(await refund('admin', payment, 10, key)).toMatchObject({
      status: 409,
      error: 'Stripe refused the refund: Insufficient balance',
    });
    expect(await orderRow(order.id)).toMatchObject({ refunded_cents: 0 });
    expect((await refund('admin', payment, 10, key)).data.refunded).toBe(10);
  });

  it('of money that came another way is only written down', async () => {
    const order = await studio.order('client', [{ price_cents: 10_000 }]);
    const made = stripe.objects('refund').length;
    const { id } = await studio.db.transaction((tx) =>
      recordPayment(tx, order.id, { amount_cents: 10_800, method: 'transfer', provider_ref: null }),
    );
    const key = randomUUID();
    await refund('admin', id, 5, key);
    expect((await refund('admin', id, 5, key)).data).toEqual({ refunded: 5, remaining: 103 });
    expect(await refund('admin', id, 8, key), 'corrected after a lost answer').toMatchObject({
      status: 409,
      error: expect.stringContaining('A refund of $5.00 was written down already, as you sent it first.'),
    });
    expect((await refund('admin', id, 5, key)).data).toEqual({ refunded: 5, remaining: 103 });
    expect(stripe.objects('refund')).toHaveLength(made);
  });

  it.each([
    [0, 'The amount must be above zero'],
    [-5, 'The amount must be above zero'],
    [1.001, 'Please use at most two decimals'],
  ])('refuses an amount of %s', async (amount, message) => {
    const { payment } = await paidOrder();
    expect(await refund('admin', payment, amount)).toMatchObject({ status: 400, error: message });
  });
});

describe('the card on file and the subscriptions', () => {
  const card = () => studio.call<CardOnFile>('business', 'GET', '/payments/card');
  const list = async () =>
    (await studio.call<{ items: SubscriptionInfo[] }>('business', 'GET', '/payments/subscriptions')).data.items;
  let bought = '';

  it('begin with a payment that has subscriptions in it', async () => {
    expect((await card()).data).toEqual({ enabled: true, card: null });
    const order = await studio.order('business', [
      { price_cents: 9_900, frequency: 'monthly' },
      { price_cents: 120_000, frequency: 'yearly' },
      { price_cents: 5_000, quantity: 3 },
    ]);
    bought = order.id;
    await studio.open('business', bought);
    studio.payAtStripe(bought);
    await studio.call('business', 'POST', '/payments/progress', { order_id: bought });
    await studio.startSubscriptions(bought, (await paymentOf(bought))?.id ?? '');
    expect((await card()).data.card).toEqual({ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 });
    expect(await list()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ frequency: 'monthly', price: 99, status: 'active', by_card: true }),
        expect.objectContaining({ frequency: 'yearly', price: 1200, status: 'active', by_card: true }),
      ]),
    );
    expect(await list()).toHaveLength(2);
  });

  it('can be cancelled for the end of the period and resumed, by their owner alone', async () => {
    const [one] = await list();
    expect((await studio.call('client', 'POST', `/payments/subscriptions/${one?.id}/cancel`)).status).toBe(404);
    const cancelled = await studio.call<SubscriptionInfo>('business', 'POST', `/payments/subscriptions/${one?.id}/cancel`);
    expect(cancelled.data).toMatchObject({ cancel_at_period_end: true, status: 'active', renews_at: one?.renews_at });
    const entry = (await studio.audit()).findLast((row) => row.action === 'subscription.changed');
    expect(entry).toMatchObject({ actor_id: studio.ids.business, details: { cancel_at_period_end: true } });
    const resumed = await studio.call<SubscriptionInfo>('business', 'POST', `/payments/subscriptions/${one?.id}/resume`);
    expect(resumed.data).toMatchObject({ cancel_at_period_end: false });
  });

  it('take another card, but only one that was stored for this client', async () => {
    const begin = await studio.call<CardForm>('business', 'POST', '/payments/card/setup');
    const id = begin.data.client_secret.split('_secret')[0] ?? '';
    const save = (who: 'business' | 'client', setup_intent_id = id) =>
      studio.call<CardOnFile>(who, 'PUT', '/payments/card', { setup_intent_id });
    expect(await save('business')).toMatchObject({ status: 409, error: 'This card was not stored. Please try again.' });
    const setup = stripe.book.find('setup_intent', id);
    const method = addCard(stripe.book, '5555555555554444');
    Object.assign(method, { customer: setup.customer });
    Object.assign(setup, { status: 'succeeded', payment_method: method.id });
    expect((await save('client')).status).toBe(409);
    expect((await save('business', 'seti_unknown')).status).toBe(409);
    expect((await save('business')).data.card).toMatchObject({ brand: 'mastercard', last4: '4444' });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'card.changed', actor_id: studio.ids.business });
  });

  it('keep the card while something is charged to it', async () => {
    expect(await studio.call('business', 'DELETE', '/payments/card')).toMatchObject({
      status: 409,
      error: 'A subscription is charged to this card. Cancel it first, or change the card.',
    });
    for (const one of await list()) await studio.call('business', 'POST', `/payments/subscriptions/${one.id}/cancel`);
    expect((await studio.call<CardOnFile>('business', 'DELETE', '/payments/card')).data.card).toBeNull();
    expect((await card()).data.card).toBeNull();
  });

  it('end at Stripe too when the order is refunded', async () => {
    await studio.db.update(client_services).set({ status: 'cancelled' }).where(eq(client_services.order_id, bought));
    await endCharges(studio.platform, bought);
    await endCharges(studio.platform, bought);
    expect(stripe.objects('subscription').map((one) => one.status)).toEqual(['canceled', 'canceled']);
  });

  it('cannot be cancelled before they have begun', async () => {
    const order = await studio.order('client', [{ price_cents: 9_900, frequency: 'monthly' }]);
    const [row] = await studio.db.select().from(client_services).where(eq(client_services.order_id, order.id));
    const answer = await studio.call('client', 'POST', `/payments/subscriptions/${row?.id}/cancel`);
    expect(answer).toMatchObject({ status: 409, error: 'This subscription has not begun yet.' });
  });
});

describe('another currency', () => {
  it.each([
    ['JPY', 5_400, 5_400],
    ['KWD', 5_400, 5.4],
  ])('asks Stripe for the minor units of %s, and books and refunds them', async (currency, minor, amount) => {
    const order = await studio.order('client', [{ price_cents: 5_000 }]);
    await studio.db.update(orders).set({ currency }).where(eq(orders.id, order.id));
    expect((await studio.open('client', order.id)).data).toMatchObject({ amount, currency });
    expect(studio.intentOf(order.id)).toMatchObject({ amount: minor, currency: currency.toLowerCase() });
    studio.payAtStripe(order.id);
    expect((await progress(order.id)).data).toMatchObject({ status: 'paid', amount, currency });
    const payment = await paymentOf(order.id);
    expect(payment).toMatchObject({ amount_cents: minor, currency });
    const back = (part: number) =>
      studio.call<{ remaining: number }>('admin', 'POST', `/admin/payments/${payment?.id}/refund`, {
        amount: part,
        key: randomUUID(),
      });
    expect((await back(amount / 3 + 0.0001)).fields?.amount).toContain('Please');
    expect((await back(amount)).data).toEqual({ refunded: amount, remaining: 0 });
    const csv = await (
      await studio.request(await studio.signIn(people.admin.email), 'GET', '/api/admin/orders/export.csv')
    ).text();
    expect(csv).toContain(
      currency === 'JPY' ? ',JPY,5000,400,0,5400,5400,5400,0,' : ',KWD,5.000,0.400,0.000,5.400,5.400,5.400,0.000,',
    );
  });
});
