import { oc } from '@orpc/contract';
import { z } from 'zod';
import { frequencies } from '#shared/choices/sales/services.ts';
import { timestamp } from '#shared/wire.ts';

export const paymentConfig = z.object({
  /** Whether a client can pay by card: keys are stored for the chosen mode. */
  enabled: z.boolean(),
  mode: z.enum(['sandbox', 'live']).nullable(),
});

/** What the browser needs to open the provider's card form. */
const cardForm = z.object({ client_secret: z.string(), publishable_key: z.string(), script_url: z.string() });
export type CardForm = z.infer<typeof cardForm>;

const order_id = z.uuid('This order does not exist.');

const intent = cardForm.extend({
  amount: z.number(),
  currency: z.string(),
  /** The card is kept for the renewals of what is being bought. */
  keeps_card: z.boolean(),
});
export type PaymentIntentInfo = z.infer<typeof intent>;

/** How far the payment of an order has come. */
export const paymentProgress = z.object({
  status: z.enum(['paid', 'processing', 'failed', 'open']),
  order_id: z.string(),
  order_number: z.string(),
  is_placed: z.boolean().describe('False while nothing was paid at checkout: the cart still holds what it is for'),
  amount: z.number(),
  currency: z.string(),
  /** Why the last attempt failed, in the bank's words. */
  reason: z.string().nullable(),
});
export type PaymentProgress = z.infer<typeof paymentProgress>;

const savedCard = z.object({ brand: z.string(), last4: z.string(), exp_month: z.number(), exp_year: z.number() });
export type SavedCard = z.infer<typeof savedCard>;
const cardOnFile = z.object({ enabled: z.boolean(), card: savedCard.nullable() });
export type CardOnFile = z.infer<typeof cardOnFile>;

export const subscription = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number(),
  frequency: z.enum(frequencies).nullable(),
  status: z.enum(['pending', 'active', 'past_due', 'cancelled', 'completed']),
  started_at: timestamp,
  renews_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  cancel_at_period_end: z.boolean(),
  /** Charged by card; the others get an invoice for each period. */
  by_card: z.boolean(),
  is_sample: z.boolean(),
});
export type SubscriptionInfo = z.infer<typeof subscription>;

export const refundInput = z.object({
  amount: z
    .number('Please enter an amount')
    .positive('The amount must be above zero')
    .max(100_000_000_000, 'The amount is too large')
    .describe('With the decimals that the currency of the payment has'),
  reason: z.string().trim().max(300, 'Please use at most 300 characters').default(''),
  /** Chosen by the screen: the same refund sent twice is made once. */
  key: z.uuid(),
});

const tags = ['Payments'];
const id = z.object({ id: z.uuid() });

export const paymentsContract = {
  config: oc
    .route({ method: 'GET', path: '/payments/config', tags, summary: 'Whether payment by card is possible' })
    .output(paymentConfig),
  intent: oc
    .route({ method: 'POST', path: '/payments/intent', tags, summary: 'Opens the card payment of a pending order' })
    .input(z.object({ order_id }))
    .output(intent),
  progress: oc
    .route({ method: 'POST', path: '/payments/progress', tags, summary: 'Asks the provider how the payment of an order stands' })
    .input(z.object({ order_id }))
    .output(paymentProgress),
  card: oc.route({ method: 'GET', path: '/payments/card', tags, summary: 'The card on file' }).output(cardOnFile),
  beginCard: oc
    .route({ method: 'POST', path: '/payments/card/setup', tags, summary: 'Begins storing another card' })
    .output(cardForm),
  saveCard: oc
    .route({ method: 'PUT', path: '/payments/card', tags, summary: 'Makes a stored card the one on file' })
    .input(z.object({ setup_intent_id: z.string().regex(/^seti_\w{1,200}$/, 'This is not a card that was stored.') }))
    .output(cardOnFile),
  removeCard: oc
    .route({ method: 'DELETE', path: '/payments/card', tags, summary: 'Removes the card on file' })
    .output(cardOnFile),
  subscriptions: oc
    .route({ method: 'GET', path: '/payments/subscriptions', tags, summary: 'The client’s subscriptions, the newest hundred' })
    .output(z.object({ items: z.array(subscription) })),
  cancelSubscription: oc
    .route({
      method: 'POST',
      path: '/payments/subscriptions/{id}/cancel',
      tags,
      summary: 'Ends a subscription when its paid period ends',
    })
    .input(id)
    .output(subscription),
  resumeSubscription: oc
    .route({ method: 'POST', path: '/payments/subscriptions/{id}/resume', tags, summary: 'Lets a subscription go on after all' })
    .input(id)
    .output(subscription),
  refund: oc
    .route({ method: 'POST', path: '/admin/payments/{id}/refund', tags, summary: 'Sends money of a payment back' })
    .input(refundInput.extend({ id: z.uuid() }))
    .output(z.object({ refunded: z.number(), remaining: z.number() })),
};
