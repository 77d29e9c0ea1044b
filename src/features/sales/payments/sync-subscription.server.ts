import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import {
  type ClientServiceRow,
  lockService,
  type SubscriptionState,
  setSubscription,
} from '#features/sales/client-services/subscription.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { StripeAccount } from '#platform/payments/stripe.server.ts';
import { serviceStatusOf } from './policy.ts';

export const serviceIdOf = (metadata: Stripe.Metadata | null | undefined): string | null =>
  z.uuid().safeParse(metadata?.client_service_id).data ?? null;

/**
 * Makes a service what its subscription is at Stripe now. The row is locked before Stripe is asked, so whoever writes last has
 * asked last: events may come twice, late or in any order.
 */
export async function syncSubscription(
  tx: Tx,
  account: StripeAccount,
  subscription_id: string,
  service_id: string | null,
  author?: Actor,
): Promise<ClientServiceRow | null> {
  const service = await lockService(tx, subscription_id, service_id);
  if (!service) return null;
  const wanted = stateOf(await askStripe(account, subscription_id, service));
  return setSubscription(tx, service, subscription_id, wanted, author);
}

/**
 * What ended here (a refund, a cancelled order), or what its client cancelled before it was linked, is known to us alone: Stripe
 * is told before it is believed.
 */
async function askStripe(
  { stripe: { subscriptions } }: StripeAccount,
  subscription_id: string,
  { status, stripe_subscription_id, cancel_at_period_end }: ClientServiceRow,
): Promise<Stripe.Subscription> {
  const found = await subscriptions.retrieve(subscription_id);
  if (serviceStatusOf(found.status) === 'cancelled') return found;
  if (status === 'cancelled') return subscriptions.cancel(subscription_id);
  const isUntold = stripe_subscription_id === null && cancel_at_period_end && !found.cancel_at_period_end;
  return isUntold ? subscriptions.update(subscription_id, { cancel_at_period_end: true }) : found;
}

function stateOf(subscription: Stripe.Subscription): SubscriptionState {
  const status = serviceStatusOf(subscription.status);
  const ends = subscription.items.data[0]?.current_period_end;
  const over = status === 'cancelled';
  return {
    status,
    cancel_at_period_end: !over && subscription.cancel_at_period_end,
    renews_at: over || !ends ? null : new Date(ends * 1000),
    ended_at: over ? new Date((subscription.ended_at ?? subscription.canceled_at ?? Date.now() / 1000) * 1000) : null,
  };
}
