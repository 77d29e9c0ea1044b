import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { domain_events } from '#db/schema/platform/events.ts';
import { addService, placeOrder } from '#features/sales/orders/orders.testkit.ts';
import type { OrderPaymentMethod } from '#shared/choices/sales/orders.ts';
import type { Person } from '#tests/seed.ts';
import type { StripeEvent } from '#tests/stripe/book.ts';
import { addCard, confirmIntent } from '#tests/stripe/money.ts';
import { keys, startStripe } from '#tests/stripe/stand-in.ts';
import { type Signing, webhookRequest } from '#tests/stripe/webhooks.ts';
import { testStudio } from '#tests/studio.ts';
import type { PaymentIntentInfo } from './contract.ts';
import { paymentsFeature } from './feature.server.ts';
import { paymentHandlers } from './jobs.server.ts';
import { startSubscriptions } from './start-subscriptions.server.ts';

const path = '/admin/integrations/stripe';
const noLiveKeys = { live_publishable_key: '', live_secret_key: '' };

/** A studio that takes cards through the stand-in. */
export async function paymentStudio() {
  const stripe = await startStripe();
  const studio = testStudio({ STRIPE_API_URL: stripe.url, STRIPE_JS_URL: stripe.jsUrl });
  const sandbox = {
    sandbox_mode: true,
    sandbox_publishable_key: keys.publishable,
    sandbox_secret_key: keys.secret,
    webhook_secret: keys.webhook,
    ...noLiveKeys,
  };
  const connect = () => studio.call('super_admin', 'PUT', path, sandbox);
  beforeAll(connect);
  afterAll(() => stripe.close());

  const order = async (
    who: Person,
    lines: { price_cents: number; frequency?: 'monthly' | 'yearly'; quantity?: number }[],
    payment_method: OrderPaymentMethod = 'credit_card',
  ) => {
    const bought = [];
    for (const { price_cents, frequency, quantity = 1 } of lines) {
      const type = frequency ? 'subscription' : 'one-time';
      const service = await addService(studio.db, {
        price_cents,
        type,
        frequency,
        name: frequency ? 'Care plan' : 'Landing page',
      });
      bought.push({ service, quantity, contract_id: null });
    }
    return placeOrder(studio.db, { user_id: studio.ids[who], lines: bought, payment_method });
  };
  /** The one that was opened last. */
  const intentOf = (order_id: string) => {
    const all = stripe.objects('payment_intent');
    const found = all.findLast((one) => (one.metadata as { order_id?: string }).order_id === order_id);
    if (!found) throw new Error('The order has no payment intent');
    return found;
  };
  return Object.assign(studio, {
    stripe,
    connect,
    order,
    intentOf,
    disconnect: () => studio.call('super_admin', 'DELETE', path),
    live: () =>
      studio.call('super_admin', 'PUT', path, {
        ...sandbox,
        sandbox_mode: false,
        live_publishable_key: 'pk_live_x',
        live_secret_key: 'sk_live_x',
      }),
    open: (who: Person, order_id: string) => studio.call<PaymentIntentInfo>(who, 'POST', '/payments/intent', { order_id }),
    /** What the browser does once the client has typed the card. */
    payAtStripe: (order_id: string, number = '4242424242424242') =>
      confirmIntent(stripe.book, intentOf(order_id), addCard(stripe.book, number), null),
    deliver: async (event: StripeEvent, signing?: Signing) => {
      const { headers, body } = webhookRequest(event, keys.webhook, signing);
      const response = await studio.send('/stripe-webhook', headers, body);
      return { status: response.status, ...((await response.json()) as { received: boolean; message: string }) };
    },
    lastEvent: (type: string): StripeEvent => {
      const event = stripe.eventsOf(type).at(-1);
      if (!event) throw new Error(`No ${type} happened`);
      return event;
    },
    startSubscriptions: (order_id: string, payment_id: string) => startSubscriptions(studio.platform, order_id, payment_id),
    /** What the queue does about an order: every job of this feature that hears of what happened to it. */
    runPaymentJobs: async (order_id: string) => {
      const { db, payments, sendMail, log: logger } = studio.platform;
      const ofOrder = sql`${domain_events.payload}->>'order_id' = ${order_id}`;
      const told = await db.select().from(domain_events).where(ofOrder).orderBy(domain_events.id);
      const signal = new AbortController().signal;
      for (const { id, type, payload } of told) {
        const heard = paymentsFeature.subscriptions.filter(({ event }) => event.name === type);
        for (const { definition, run } of paymentHandlers)
          if (heard.some(({ job }) => job.name === definition.name))
            await run({ db, payments, sendMail, logger }, payload, { id, attempt: 1, isLastAttempt: false, signal });
      }
    },
  });
}
