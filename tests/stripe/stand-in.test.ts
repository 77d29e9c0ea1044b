import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys, type StripeStandIn, startStripe } from './stand-in.ts';
import { eventBody, signature } from './webhooks.ts';

let standIn: StripeStandIn;
let stripe: Stripe;

beforeAll(async () => {
  standIn = await startStripe();
  const { hostname, port } = new URL(standIn.url);
  stripe = new Stripe(keys.secret, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 });
});
afterAll(() => standIn.close());

const card = (number: string) => ({ type: 'card' as const, card: { number, exp_month: 4, exp_year: 2031, cvc: '123' } });

describe('the stand-in, asked by the real library', () => {
  it('takes a payment and expands what it is asked to', async () => {
    const customer = await stripe.customers.create({ email: 'ann@example.com', metadata: { user_id: '7' } });
    const intent = await stripe.paymentIntents.create({
      amount: 4321,
      currency: 'usd',
      customer: customer.id,
      metadata: { order_id: 'o' },
    });
    expect(intent).toMatchObject({ status: 'requires_payment_method', client_secret: expect.stringContaining(intent.id) });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method_data: card('4242424242424242') as never });
    expect(paid.status).toBe('succeeded');
    const again = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(again.latest_charge).toMatchObject({ payment_method_details: { card: { brand: 'visa', last4: '4242' } } });
    expect(JSON.stringify(again)).not.toContain('4242424242424242');
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 4000 });
    expect(refund).toMatchObject({ amount: 4000, status: 'succeeded' });
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 400 })).rejects.toThrow('greater than unrefunded');
  });

  it('refuses as Stripe does', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    await expect(stripe.paymentIntents.create({ amount: 10, currency: 'usd' })).rejects.toMatchObject({
      code: 'amount_too_small',
    });
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    const declined = stripe.paymentIntents.confirm(intent.id, { payment_method_data: card('4000000000000002') as never });
    await expect(declined).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined', statusCode: 402 });
    const { hostname, port } = new URL(standIn.url);
    const wrong = new Stripe('sk_test_wrong', { host: hostname, port, protocol: 'http', telemetry: false });
    await expect(wrong.balance.retrieve()).rejects.toMatchObject({ statusCode: 401 });
  });

  it('answers an idempotency key once, and refuses it with other parameters', async () => {
    const options = { idempotencyKey: 'order-1' };
    const first = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' }, options);
    const second = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' }, options);
    expect(second.id).toBe(first.id);
    const other = stripe.paymentIntents.create({ amount: 901, currency: 'usd' }, options);
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('signs events so that the library believes them', async () => {
    const event = standIn.events[0];
    if (!event) throw new Error('nothing happened');
    const body = eventBody(event);
    const read = stripe.webhooks.constructEvent(body, signature(body, keys.webhook), keys.webhook);
    expect(read).toMatchObject({ id: event.id, type: event.type });
    expect(() => stripe.webhooks.constructEvent(body, signature(body, 'whsec_other'), keys.webhook)).toThrow();
    expect(() => stripe.webhooks.constructEvent(body, signature(body, keys.webhook, 1_000), keys.webhook)).toThrow('tolerance');
  });

  it('runs a subscription through its life', async () => {
    const customer = await stripe.customers.create({ email: 'bea@example.com' });
    const product = await stripe.products.create({ name: 'Care' });
    const setup = await stripe.setupIntents.create({ customer: customer.id });
    const done = await stripe.setupIntents.confirm(setup.id, { payment_method_data: card('5555555555554444') as never });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: String(done.payment_method) } });
    const anchor = Math.floor(Date.now() / 1000) + 20 * 86_400;
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price_data: { currency: 'usd', product: product.id, unit_amount: 9900, recurring: { interval: 'month' } } }],
      billing_cycle_anchor: anchor,
      proration_behavior: 'none',
      metadata: { client_service_id: 'c' },
    });
    expect(made).toMatchObject({ status: 'active', items: { data: [{ current_period_end: anchor }] } });
    const invoice = standIn.renew(made.id);
    expect(await stripe.invoices.retrieve(invoice.id, { expand: ['payments'] })).toMatchObject({
      amount_paid: 9900,
      billing_reason: 'subscription_cycle',
      parent: { subscription_details: { subscription: made.id, metadata: { client_service_id: 'c' } } },
      payments: { data: [{ payment: { payment_intent: expect.stringMatching(/^pi_/) } }] },
    });
    await stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    expect(standIn.renew(made.id).status).toBe('canceled');
    expect(standIn.eventsOf('customer.subscription.deleted')).toHaveLength(1);
  });
});
