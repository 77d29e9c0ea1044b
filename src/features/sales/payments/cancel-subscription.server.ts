import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import type { Author } from '#platform/audit/author.server.ts';
import { atStripe } from '#platform/payments/stripe-error.server.ts';
import { AppError } from '#shared/app-error.ts';
import { demandAccount, type PaymentPorts } from './account.server.ts';
import type { SubscriptionInfo } from './contract.ts';
import { ownSubscription } from './queries.server.ts';
import { syncSubscription, tellOfChange } from './subscription.server.ts';

/** Lets a subscription end with its paid period, or go on after all. What Stripe charges for, Stripe decides, and we store what it says. */
export async function setCancelling(
  ports: Pick<PaymentPorts, 'db' | 'payments'>,
  author: Author,
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

/** One that is billed by invoice: the job that writes the next invoice looks at the mark. */
async function markCancelling(tx: Tx, author: Author, id: string, cancelling: boolean): Promise<void> {
  const [before] = await tx.select().from(client_services).where(eq(client_services.id, id)).for('update');
  if (before?.status === 'pending') throw new AppError('CONFLICT', 'This subscription has not begun yet.');
  if (before?.status !== 'active' || before.stripe_subscription_id) {
    throw new AppError('CONFLICT', 'This subscription has changed. Please reload the page.');
  }
  if (before.cancel_at_period_end === cancelling) return;
  const change = { cancel_at_period_end: cancelling };
  const [after] = await tx.update(client_services).set(change).where(eq(client_services.id, id)).returning();
  if (after) await tellOfChange(tx, before, after, author);
}
