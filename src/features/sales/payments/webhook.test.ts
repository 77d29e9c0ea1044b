import { and, eq, like, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_events, order_items, orders, payments, refunds } from '#db/schema/sales/orders.ts';
import { stripe_events } from '#db/schema/sales/payments.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { failRefund, refundIntent } from '#tests/stripe/money.ts';
import { keys } from '#tests/stripe/stand-in.ts';
import { webhookRequest } from '#tests/stripe/webhooks.ts';
import { tellClient } from './notices.server.ts';
import { paymentStudio } from './payments.testkit.ts';
import { reconcilePayments } from './reconcile.server.ts';

const studio = await paymentStudio();
const { stripe } = studio;

const orderRow = async (id: string) => (await studio.db.select().from(orders).where(eq(orders.id, id)))[0];
const paymentsOf = (order_id: string) => studio.db.select().from(payments).where(eq(payments.order_id, order_id));
const told = async (type: string) => (await studio.db.select().from(domain_events).where(eq(domain_events.type, type))).length;

const pendingOrder = async () => {
  const order = await studio.order('client', [{ price_cents: 50_000, quantity: 2 }]);
  expect((await studio.open('client', order.id)).status).toBe(200);
  return order;
};

describe('a webhook', () => {
  it('pays the order once, though it is delivered twice and at the same moment', async () => {
    const order = await pendingOrder();
    const before = await told('payment.received');
    studio.payAtStripe(order.id);
    const event = studio.lastEvent('payment_intent.succeeded');
    const answers = await Promise.all([studio.deliver(event), studio.deliver(event), studio.deliver(event)]);
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200]);
    expect(await studio.deliver(event)).toEqual({ status: 200, received: true, message: 'Done before.' });
    expect(await orderRow(order.id)).toMatchObject({
      status: 'paid',
      payment_status: 'completed',
      paid_cents: 108_000,
      payment_intent_id: studio.intentOf(order.id).id,
    });
    expect(await paymentsOf(order.id)).toMatchObject([
      { amount_cents: 108_000, method: 'card', card_brand: 'Visa', card_last4: '4242' },
    ]);
    expect(await told('payment.received')).toBe(before + 1);
  });

  it('does nothing with a bad, foreign, old or missing signature', async () => {
    const order = await pendingOrder();
    studio.payAtStripe(order.id);
    const event = studio.lastEvent('payment_intent.succeeded');
    const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
    for (const signing of [
      { header: null },
      { header: 'nonsense' },
      { header: 't=1,v1=00' },
      { secret: 'whsec_somebody_else' },
      { timestamp: hourAgo },
    ]) {
      expect((await studio.deliver(event, signing)).status, JSON.stringify(signing)).toBe(400);
    }
    const { headers, body } = webhookRequest(event, keys.webhook);
    const forged = await studio.send(
      '/stripe-webhook',
      headers,
      body.replace('"amount_received": 108000', '"amount_received": 1'),
    );
    expect(body).toContain('"amount_received": 108000');
    expect(forged.status).toBe(400);
    expect(await orderRow(order.id)).toMatchObject({ status: 'pending', paid_cents: 0 });
    expect(await studio.db.$count(stripe_events, eq(stripe_events.id, event.id))).toBe(0);
    expect((await studio.deliver(event)).status).toBe(200);
    expect(await orderRow(order.id)).toMatchObject({ status: 'paid' });
  });

  it('comes from another site and is let in all the same, but not without bounds', async () => {
    const far = await studio.send(
      '/stripe-webhook',
      { origin: 'https://hooks.stripe.com', 'sec-fetch-site': 'cross-site' },
      '{}',
    );
    expect(far.status).toBe(400);
    const huge = await studio.send('/stripe-webhook', { 'stripe-signature': 't=1,v1=0' }, 'x'.repeat(1_100_000));
    expect(huge.status).toBe(413);
  });

  it('tells of a failure, and a failure that comes late takes nothing back', async () => {
    const order = await pendingOrder();
    expect(() => studio.payAtStripe(order.id, '4000000000009995')).toThrow('insufficient funds');
    const failure = studio.lastEvent('payment_intent.payment_failed');
    await studio.deliver(failure);
    await studio.deliver(failure);
    expect(await orderRow(order.id)).toMatchObject({ status: 'pending', payment_status: 'failed' });
    const lines = await studio.db.select().from(order_events).where(eq(order_events.order_id, order.id));
    expect(lines.filter((line) => line.kind === 'payment_failed')).toMatchObject([
      { details: { reason: 'Your card has insufficient funds.' } },
    ]);
    expect(() => studio.payAtStripe(order.id, '4000000000000002')).toThrow('declined');
    const second = studio.lastEvent('payment_intent.payment_failed');
    studio.payAtStripe(order.id);
    await studio.deliver(studio.lastEvent('payment_intent.succeeded'));
    await studio.deliver(second);
    expect(await orderRow(order.id)).toMatchObject({ status: 'paid', payment_status: 'completed' });
  });

  it('books money that comes for a cancelled order, and leaves the order as it is', async () => {
    const order = await pendingOrder();
    await studio.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id));
    studio.payAtStripe(order.id);
    await studio.deliver(studio.lastEvent('payment_intent.succeeded'));
    expect(await orderRow(order.id)).toMatchObject({ status: 'cancelled', paid_cents: 108_000 });
  });

  it('takes refunds in that were made at Stripe itself, once, and finds those that no webhook told of', async () => {
    const order = await pendingOrder();
    studio.payAtStripe(order.id);
    await studio.deliver(studio.lastEvent('payment_intent.succeeded'));
    const refund = (amount: number) => refundIntent(stripe.book, studio.intentOf(order.id), amount, 'requested_by_customer');
    refund(8_000);
    const events = ['refund.created', 'charge.refunded'].map((type) => studio.lastEvent(type));
    const answers = await Promise.all([...events, ...events].map((event) => studio.deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await orderRow(order.id)).toMatchObject({ status: 'paid', refunded_cents: 8_000 });
    const [payment] = await paymentsOf(order.id);
    expect(
      await studio.db
        .select()
        .from(refunds)
        .where(eq(refunds.payment_id, payment?.id ?? '')),
    ).toMatchObject([{ amount_cents: 8_000, reason: 'Made at Stripe: requested by customer', created_by: null }]);
    refund(100_000);
    await reconcilePayments(studio.platform);
    await reconcilePayments(studio.platform);
    expect(await orderRow(order.id)).toMatchObject({ status: 'refunded', refunded_cents: 108_000 });
    // One that was made here is told by Stripe too.
    const other = await pendingOrder();
    studio.payAtStripe(other.id);
    await studio.deliver(studio.lastEvent('payment_intent.succeeded'));
    const [paid] = await paymentsOf(other.id);
    await studio.call('admin', 'POST', `/admin/payments/${paid?.id}/refund`, { amount: 10, key: crypto.randomUUID() });
    await studio.deliver(studio.lastEvent('charge.refunded'));
    expect(await orderRow(other.id)).toMatchObject({ status: 'paid', refunded_cents: 1_000 });
  });

  it('knows a refund that was made here, though Stripe tells of it before our own call has its answer', async () => {
    const order = await pendingOrder();
    studio.payAtStripe(order.id);
    await studio.deliver(studio.lastEvent('payment_intent.succeeded'));
    const [payment] = await paymentsOf(order.id);
    const metadata = { payment_id: payment?.id ?? '', actor_id: studio.ids.admin, actor_role: 'admin', reason: 'Too slow' };
    refundIntent(stripe.book, studio.intentOf(order.id), 500, null, metadata);
    const told = await studio.db.$count(notifications);
    await studio.deliver(studio.lastEvent('refund.created'));
    const [booked] = await studio.db
      .select()
      .from(refunds)
      .where(eq(refunds.payment_id, payment?.id ?? ''));
    expect(booked).toMatchObject({ amount_cents: 500, reason: 'Too slow', created_by: studio.ids.admin });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'payment.refunded', actor_id: studio.ids.admin });
    expect(await studio.db.$count(notifications)).toBe(told);
  });

  it('takes a refund that failed later out of the books again, once', async () => {
    const order = await pendingOrder();
    studio.payAtStripe(order.id);
    await studio.deliver(studio.lastEvent('payment_intent.succeeded'));
    const refund = refundIntent(stripe.book, studio.intentOf(order.id), null, null);
    await studio.deliver(studio.lastEvent('refund.created'));
    expect(await orderRow(order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' });
    failRefund(stripe.book, refund, 'expired_or_canceled_card');
    await studio.deliver(studio.lastEvent('refund.failed'));
    await reconcilePayments(studio.platform);
    expect(await orderRow(order.id)).toMatchObject({ status: 'paid', payment_status: 'completed', refunded_cents: 0 });
    const [payment] = await paymentsOf(order.id);
    expect(payment?.refunded_cents).toBe(0);
    const notices = (await studio.db.select().from(notifications)).filter(({ title }) =>
      title.endsWith(`${order.order_number} failed`),
    );
    expect(new Set(notices.map(({ user_id }) => user_id)).size, 'each administrator is told once').toBe(notices.length);
    expect(notices[0]?.body).toContain('expired or canceled card');
    expect((await studio.audit()).filter(({ action }) => action === 'payment.refund_failed')).toHaveLength(1);
    // What did not arrive can be refunded anew.
    refundIntent(stripe.book, studio.intentOf(order.id), 500, null);
    await studio.deliver(studio.lastEvent('refund.created'));
    expect(await orderRow(order.id)).toMatchObject({ refunded_cents: 500 });
  });

  it('goes on with the other refunds when one does not fit the books', async () => {
    const [first, second] = [await pendingOrder(), await pendingOrder()];
    for (const { id } of [first, second]) {
      studio.payAtStripe(id);
      await studio.deliver(studio.lastEvent('payment_intent.succeeded'));
    }
    const [paid] = await paymentsOf(first.id);
    await studio.db
      .update(payments)
      .set({ refunded_cents: paid?.amount_cents })
      .where(eq(payments.id, paid?.id ?? ''));
    for (const { id } of [first, second]) refundIntent(stripe.book, studio.intentOf(id), 700, null);
    await reconcilePayments(studio.platform);
    expect(await orderRow(second.id)).toMatchObject({ refunded_cents: 700 });
    expect(await orderRow(first.id)).toMatchObject({ refunded_cents: 0 });
  });

  it('ignores what is not ours, and says so with 200, so that Stripe stops asking', async () => {
    const happened = (type: string, object: object) =>
      stripe.book.happen(type, { id: 'pi_foreign', object: 'payment_intent', livemode: false, metadata: {}, ...object });
    expect(await studio.deliver(happened('charge.refunded', {}))).toMatchObject({ status: 200, message: 'Nothing to do.' });
    expect(await studio.deliver(happened('payment_intent.succeeded', {}))).toMatchObject({ status: 200 });
    const unknown = { metadata: { order_id: '01900000-0000-7000-8000-000000000000' } };
    expect(await studio.deliver(happened('payment_intent.succeeded', unknown))).toMatchObject({ status: 200 });
    const bent = { metadata: { order_id: "'; drop table orders" } };
    expect(await studio.deliver(happened('payment_intent.payment_failed', bent))).toMatchObject({ status: 200 });
    const stranger = { id: 'sub_foreign', object: 'subscription', metadata: { client_service_id: 'x' } };
    expect(await studio.deliver(happened('customer.subscription.updated', stranger))).toMatchObject({ status: 200 });
  });

  it('is refused while another mode is chosen, and while no keys are stored', async () => {
    const order = await pendingOrder();
    studio.payAtStripe(order.id);
    const event = studio.lastEvent('payment_intent.succeeded');
    await studio.live();
    expect(await studio.deliver(event)).toMatchObject({ status: 409 });
    await studio.disconnect();
    expect(await studio.deliver(event)).toMatchObject({ status: 400, message: 'No webhook secret is stored.' });
    await studio.connect();
    expect(await orderRow(order.id)).toMatchObject({ status: 'pending' });
    expect(await studio.deliver(event)).toMatchObject({ status: 200 });
    expect(await orderRow(order.id)).toMatchObject({ status: 'paid' });
  });

  it('books the money even when the card’s digits cannot be asked for', async () => {
    const order = await pendingOrder();
    studio.payAtStripe(order.id);
    const event = studio.lastEvent('payment_intent.succeeded');
    stripe.refuseNext(500, { type: 'api_error', message: 'down' }, 2);
    expect((await studio.deliver(event)).status).toBe(200);
    expect(await paymentsOf(order.id)).toMatchObject([{ amount_cents: 108_000, card_last4: null }]);
  });
});

describe('a subscription', () => {
  const service = async () => {
    const rows = await studio.db
      .select({ service: client_services })
      .from(client_services)
      .innerJoin(order_items, eq(order_items.id, client_services.order_item_id))
      .where(and(eq(client_services.order_id, bought), eq(order_items.type, 'subscription')));
    return rows[0]?.service;
  };
  let bought = '';
  let subscription = '';

  beforeAll(async () => {
    const order = await studio.order('business', [{ price_cents: 9_900, frequency: 'monthly' }, { price_cents: 20_000 }]);
    bought = order.id;
    expect((await studio.open('business', bought)).data).toMatchObject({ amount: 322.92, keeps_card: true });
    studio.payAtStripe(bought);
    await studio.deliver(studio.lastEvent('payment_intent.succeeded'));
    const [payment] = await paymentsOf(bought);
    await studio.startSubscriptions(bought, payment?.id ?? '');
    subscription = stripe.objects('subscription').at(-1)?.id ?? '';
  });

  it('begins at Stripe with its second period, once, however often the job runs', async () => {
    const [payment] = await paymentsOf(bought);
    await studio.startSubscriptions(bought, payment?.id ?? '');
    expect(stripe.objects('subscription')).toHaveLength(1);
    const row = await service();
    expect(row).toMatchObject({ stripe_subscription_id: subscription, status: 'active', cancel_at_period_end: false });
    const [made] = stripe.objects('subscription');
    expect(made).toMatchObject({
      metadata: { client_service_id: row?.id },
      items: { data: [{ price: { unit_amount: 10_692 } }] },
    });
    expect(Math.abs((row?.renews_at?.getTime() ?? 0) - Date.now())).toBeGreaterThan(27 * 86_400_000);
    expect(stripe.objects('invoice')).toEqual([]);
  });

  it('is linked by its own event too, when that comes before the job has stored it', async () => {
    await studio.db.update(client_services).set({ stripe_subscription_id: null }).where(eq(client_services.order_id, bought));
    await studio.deliver(studio.lastEvent('customer.subscription.created'));
    const [linked] = await studio.db
      .select()
      .from(client_services)
      .where(eq(client_services.stripe_subscription_id, subscription));
    expect(linked).toMatchObject({ order_id: bought });
  });

  it('is renewed by an order of its own, once, though the invoice is told twice and after what followed it', async () => {
    const before = await studio.db.$count(orders);
    const first = await service();
    stripe.renew(subscription);
    const invoice = studio.lastEvent('invoice.payment_succeeded');
    await studio.deliver(studio.lastEvent('customer.subscription.updated'));
    // A delivery that breaks half-way leaves nothing behind; Stripe sends it again.
    stripe.refuseNext(500, { type: 'api_error', message: 'down' }, 2);
    expect((await studio.deliver(invoice)).status).toBe(500);
    expect(await studio.db.$count(orders)).toBe(before);
    await Promise.all([studio.deliver(invoice), studio.deliver(invoice)]);
    // The renewal's own payment intent names no order of ours.
    await studio.deliver(studio.lastEvent('payment_intent.succeeded'));
    expect(await studio.db.$count(orders)).toBe(before + 1);
    const [renewal] = await studio.db
      .select()
      .from(orders)
      .where(and(eq(orders.user_id, studio.ids.business), ne(orders.id, bought)));
    expect(renewal).toMatchObject({
      user_id: studio.ids.business,
      status: 'paid',
      subtotal_cents: 9_900,
      tax_cents: 792,
      total_cents: 10_692,
      paid_cents: 10_692,
    });
    expect(await paymentsOf(renewal?.id ?? '')).toMatchObject([{ method: 'card', card_last4: '4242', amount_cents: 10_692 }]);
    expect((await service())?.renews_at?.getTime()).toBeGreaterThan(first?.renews_at?.getTime() ?? 0);
    expect(await studio.db.$count(client_services, eq(client_services.user_id, studio.ids.business))).toBe(2);
  });

  it('ends up as it is at Stripe, in whatever order its events come', async () => {
    const changed = await told('subscription.changed');
    await studio.call('business', 'POST', `/payments/subscriptions/${(await service())?.id}/cancel`);
    const cancelling = studio.lastEvent('customer.subscription.updated');
    expect(await service()).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    stripe.end(subscription);
    const deleted = studio.lastEvent('customer.subscription.deleted');
    await studio.deliver(deleted);
    await studio.deliver(cancelling);
    const created = studio.lastEvent('customer.subscription.created');
    await studio.db.delete(stripe_events).where(eq(stripe_events.id, created.id));
    await studio.deliver(created);
    await studio.deliver(deleted);
    expect(await service()).toMatchObject({ status: 'cancelled', renews_at: null, cancel_at_period_end: false });
    expect((await service())?.ended_at).toBeInstanceOf(Date);
    const first = (await service())?.id ?? '';
    expect(await told('subscription.changed')).toBe(changed + 2);
    await tellClient(studio.platform, first, 'past_due');
    await tellClient(studio.platform, first, 'cancelled');
    await tellClient(studio.platform, first, 'cancelled');
    const mails = await studio.db.select().from(mail_outbox).where(like(mail_outbox.template, 'subscription-%'));
    expect(mails).toMatchObject([{ to_address: 'business@studio.test', subject: 'Care plan has ended' }]);
    const again = await studio.call('business', 'POST', `/payments/subscriptions/${(await service())?.id}/resume`);
    expect(again).toMatchObject({ status: 409, error: 'This subscription has ended.' });
  });
});

it('a renewal that the bank refuses makes the service overdue and is told to both sides', async () => {
  const order = await studio.order('client', [{ price_cents: 4_000, frequency: 'yearly' }]);
  await studio.open('client', order.id);
  studio.payAtStripe(order.id, '4000000000000341');
  await studio.deliver(studio.lastEvent('payment_intent.succeeded'));
  const [payment] = await paymentsOf(order.id);
  await studio.startSubscriptions(order.id, payment?.id ?? '');
  const before = await studio.db.$count(orders);
  stripe.renew(stripe.objects('subscription').at(-1)?.id ?? '');
  await studio.deliver(studio.lastEvent('payment_intent.payment_failed'));
  await studio.deliver(studio.lastEvent('customer.subscription.updated'));
  const [service] = await studio.db.select().from(client_services).where(eq(client_services.order_id, order.id));
  expect(service).toMatchObject({ status: 'past_due' });
  expect(await studio.db.$count(orders)).toBe(before);
  const notices = await studio.db.select().from(notifications).where(eq(notifications.kind, 'subscription'));
  expect(notices.map((notice) => notice.title)).toContain('A renewal could not be charged');
  await tellClient(studio.platform, service?.id ?? '', 'past_due');
  const mails = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, 'subscription-past-due'));
  expect(mails).toMatchObject([{ to_address: 'client@studio.test', subject: 'The renewal of Care plan could not be charged' }]);
});
