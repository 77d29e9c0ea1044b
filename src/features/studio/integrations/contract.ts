import { oc } from '@orpc/contract';
import { z } from 'zod';
import { functionContract } from './function-contract.ts';
import { mailContract } from './mail-contract.ts';
import { socialContract } from './social-contract.ts';
import { testResult } from './test-contract.ts';

/** What Stripe has to report to us; the owner ticks these when the webhook is set up there. */
export const stripeEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'invoice.payment_succeeded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const;

const key = (pattern: RegExp, message: string) =>
  z
    .string()
    .trim()
    .max(300, 'Please use at most 300 characters')
    .refine((value) => value === '' || pattern.test(value), message);

const fields = {
  sandbox_publishable_key: key(/^pk_test_\S+$/, 'A sandbox publishable key starts with pk_test_'),
  sandbox_secret_key: key(/^(sk|rk)_test_\S+$/, 'A sandbox secret key starts with sk_test_'),
  live_publishable_key: key(/^pk_live_\S+$/, 'A live publishable key starts with pk_live_'),
  live_secret_key: key(/^(sk|rk)_live_\S+$/, 'A live secret key starts with sk_live_'),
  webhook_secret: key(/^whsec_\S+$/, 'A webhook secret starts with whsec_'),
};

/** A blank secret means that the stored one stays. */
export const stripeSettingsInput = z.object({ sandbox_mode: z.boolean(), ...fields });
export type StripeSettingsInput = z.infer<typeof stripeSettingsInput>;

/** Secrets never travel back: only whether one is stored. */
export const stripeSettings = z.object({
  sandbox_mode: z.boolean(),
  sandbox_publishable_key: z.string(),
  live_publishable_key: z.string(),
  stored: z.object({ sandbox_secret_key: z.boolean(), live_secret_key: z.boolean(), webhook_secret: z.boolean() }),
  /** Whether clients can pay by card now. */
  enabled: z.boolean(),
  urls: z.object({ webhook: z.string(), success: z.string(), cancel: z.string() }),
});
export type StripeSettings = z.infer<typeof stripeSettings>;

/** The key that was typed but not saved yet, or blank for the stored one of that mode. */
const stripeTestInput = z.object({ sandbox_mode: z.boolean(), secret_key: z.string().trim().max(300).default('') });

const tags = ['Integrations'];
const path = '/admin/integrations/stripe';

export const integrationsContract = {
  stripe: oc
    .route({ method: 'GET', path, tags, summary: 'The payment provider’s settings, without secrets' })
    .output(stripeSettings),
  saveStripe: oc
    .route({ method: 'PUT', path, tags, summary: 'Saves the payment provider’s settings' })
    .input(stripeSettingsInput)
    .output(stripeSettings),
  removeStripe: oc.route({ method: 'DELETE', path, tags, summary: 'Removes the payment provider’s keys' }).output(stripeSettings),
  testStripe: oc
    .route({ method: 'POST', path: `${path}/test`, tags, summary: 'Asks the payment provider whether the keys work' })
    .input(stripeTestInput)
    .output(testResult),
  ...mailContract,
  ...socialContract,
  ...functionContract,
};
