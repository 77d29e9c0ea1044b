import { eq, or } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import type { Author } from '#platform/audit/author.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { StripeAccount } from '#platform/payments/stripe.server.ts';
import { paymentsAudit } from './audit.server.ts';
import { subscriptionChanged } from './events.ts';
import { serviceStatusOf } from './policy.ts';

export type ClientServiceRow = typeof client_services.$inferSelect;

export const serviceIdOf = (metadata: Stripe.Metadata | null | undefined): string | null =>
  z.uuid().safeParse(metadata?.client_service_id).data ?? null;

/** Which of our services a subscription is, and keeps others from changing it meanwhile. */
export async function lockService(tx: Tx, subscription_id: string, service_id: string | null): Promise<ClientServiceRow | null> {
  const bySubscription = eq(client_services.stripe_subscription_id, subscription_id);
  const rows = await tx
    .select()
    .from(client_services)
    .where(service_id ? or(bySubscription, eq(client_services.id, service_id)) : bySubscription)
    .for('update');
  const known = rows.find((row) => row.stripe_subscription_id === subscription_id);
  // A service that has another subscription already is not this one's.
  return known ?? rows.find((row) => row.stripe_subscription_id === null) ?? null;
}

/**
 * Makes a service what its subscription is at Stripe now. The row is locked before Stripe is asked, so whoever writes last has
 * asked last: events may come twice, late or in any order.
 */
export async function syncSubscription(
  tx: Tx,
  account: StripeAccount,
  subscription_id: string,
  service_id: string | null,
  author?: Author,
): Promise<ClientServiceRow | null> {
  const before = await lockService(tx, subscription_id, service_id);
  if (!before) return null;
  const wanted = stateOf(await account.stripe.subscriptions.retrieve(subscription_id));
  // What we have ended ourselves (a refund, a cancelled order) does not come back; Stripe is told by a job.
  if (before.status === 'cancelled' && wanted.status !== 'cancelled') return before;
  const linked = before.stripe_subscription_id === subscription_id;
  const changed =
    before.status !== wanted.status ||
    before.cancel_at_period_end !== wanted.cancel_at_period_end ||
    before.renews_at?.getTime() !== wanted.renews_at?.getTime();
  if (linked && !changed) return before;
  const [after] = await tx
    .update(client_services)
    .set({ ...wanted, stripe_subscription_id: subscription_id })
    .where(eq(client_services.id, before.id))
    .returning();
  if (after && (changed || !linked)) await tellOfChange(tx, before, after, author);
  return after ?? null;
}

function stateOf(subscription: Stripe.Subscription) {
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

/** Audit entry, event, and a line for the owner where there is something to know. */
export async function tellOfChange(tx: Tx, before: ClientServiceRow, after: ClientServiceRow, author?: Author): Promise<void> {
  const { id, user_id, status, cancel_at_period_end } = after;
  await paymentsAudit.write(tx, {
    ...(author ?? { actor: null }),
    action: 'subscription.changed',
    entity: 'client_services',
    entity_id: id,
    details: { from: before.status, to: status, cancel_at_period_end },
  });
  await emit(tx, subscriptionChanged, { client_service_id: id, user_id, status, cancel_at_period_end });
  const notice = noticeOf(before, after);
  if (!notice) return;
  const href = after.order_id ? `/admin/billing?order=${after.order_id}` : '/admin/billing';
  await notifyAdmins(tx, { kind: 'subscription', href, ...notice });
}

function noticeOf(before: ClientServiceRow, after: ClientServiceRow): { title: string; body: string } | null {
  if (after.status !== before.status && after.status === 'past_due') {
    return { title: 'A renewal could not be charged', body: 'The client’s card was refused. Stripe will try again.' };
  }
  if (after.status !== before.status && after.status === 'cancelled') {
    return { title: 'A subscription has ended', body: 'It will not be charged again.' };
  }
  if (after.cancel_at_period_end && !before.cancel_at_period_end) {
    return { title: 'A client cancelled a subscription', body: 'It runs until the end of the period that is paid.' };
  }
  return null;
}
