import { markCancelling } from '#features/sales/client-services/subscription.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { atStripe } from '#platform/payments/stripe-error.server.ts';
import { AppError } from '#shared/app-error.ts';
import { demandAccount, type PaymentPorts } from './account.server.ts';
import type { SubscriptionInfo } from './contract.ts';
import { ownSubscription } from './queries.server.ts';
import { syncSubscription } from './sync-subscription.server.ts';

/** Lets a subscription end with its paid period, or go on after all. What Stripe charges for, Stripe decides, and we store what it says. */
export async function setCancelling(
  ports: Pick<PaymentPorts, 'db' | 'payments'>,
  author: Actor,
  id: string,
  cancelling: boolean,
): Promise<SubscriptionInfo> {
  const { db } = ports;
  const user_id = author.actor.id;
  const { info, stripe_subscription_id } = await ownSubscription(db, user_id, id);
  if (info.status === 'cancelled') throw new AppError('CONFLICT', 'This subscription has ended.');
  if (!stripe_subscription_id) {
    await db.transaction((tx) => markCancelling(tx, author, id, cancelling));
    return (await ownSubscription(db, user_id, id)).info;
  }
  const account = await demandAccount(ports);
  await atStripe(async () => {
    await account.stripe.subscriptions.update(stripe_subscription_id, { cancel_at_period_end: cancelling });
    await db.transaction((tx) => syncSubscription(tx, account, stripe_subscription_id, id, author));
  });
  return (await ownSubscription(db, user_id, id)).info;
}
