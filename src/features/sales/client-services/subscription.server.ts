import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { clientServicesAudit } from './audit.server.ts';
import { subscriptionChanged } from './events.ts';

export type ClientServiceRow = typeof client_services.$inferSelect;
export type SubscriptionState = Pick<ClientServiceRow, 'status' | 'cancel_at_period_end' | 'renews_at' | 'ended_at'>;

/** Which service a subscription of the payment provider's is, locked until the transaction ends. */
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

/** Stores what the provider says of a service that is locked; without a change nothing is written. */
export async function setSubscription(
  tx: Tx,
  before: ClientServiceRow,
  subscription_id: string,
  wanted: SubscriptionState,
  author?: Actor,
): Promise<ClientServiceRow> {
  // What has ended does not come back, and nobody is told of it twice.
  if (before.status === 'cancelled') return link(tx, before, subscription_id);
  const isSame =
    before.stripe_subscription_id === subscription_id &&
    before.status === wanted.status &&
    before.cancel_at_period_end === wanted.cancel_at_period_end &&
    before.renews_at?.getTime() === wanted.renews_at?.getTime();
  return isSame ? before : update(tx, before, { ...wanted, stripe_subscription_id: subscription_id }, author);
}

async function link(tx: Tx, before: ClientServiceRow, stripe_subscription_id: string): Promise<ClientServiceRow> {
  if (before.stripe_subscription_id === stripe_subscription_id) return before;
  const ofService = eq(client_services.id, before.id);
  const [after] = await tx.update(client_services).set({ stripe_subscription_id }).where(ofService).returning();
  return after ?? before;
}

/** Of one that is billed by invoice: the job that writes the next invoice looks at the mark. */
export async function markCancelling(tx: Tx, author: Actor, id: string, cancelling: boolean): Promise<void> {
  const [before] = await tx.select().from(client_services).where(eq(client_services.id, id)).for('update');
  if (before?.status === 'pending') throw new AppError('CONFLICT', 'This subscription has not begun yet.');
  if (before?.status !== 'active' || before.stripe_subscription_id) {
    throw new AppError('CONFLICT', 'This subscription has changed. Please reload the page.');
  }
  if (before.cancel_at_period_end !== cancelling) await update(tx, before, { cancel_at_period_end: cancelling }, author);
}

/**
 * Services whose next period has come and that no card pays for, however their order was to be paid: one by card may have been paid by
 * transfer. Locked; another process that does the same skips them.
 */
export const lockDueForInvoice = (tx: Tx, now: Date, limit: number): Promise<ClientServiceRow[]> =>
  tx
    .select()
    .from(client_services)
    .where(
      and(
        eq(client_services.status, 'active'),
        lte(client_services.renews_at, now),
        isNull(client_services.stripe_subscription_id),
        eq(client_services.is_sample, false),
      ),
    )
    .orderBy(client_services.renews_at)
    .limit(limit)
    .for('update', { skipLocked: true });

export async function setRenewal(tx: Tx, id: string, renews_at: Date | null): Promise<void> {
  await tx.update(client_services).set({ renews_at }).where(eq(client_services.id, id));
}

/** Its client has cancelled it, and the period that is paid is over. */
export async function endWithPeriod(tx: Tx, service: ClientServiceRow): Promise<void> {
  const over = { status: 'cancelled', ended_at: service.renews_at, renews_at: null, cancel_at_period_end: false } as const;
  await update(tx, service, over);
}

/** Row, audit entry and event, and a line for the owner where there is something to know. */
async function update(
  tx: Tx,
  before: ClientServiceRow,
  values: Partial<ClientServiceRow>,
  author?: Actor,
): Promise<ClientServiceRow> {
  const [after] = await tx.update(client_services).set(values).where(eq(client_services.id, before.id)).returning();
  if (!after) throw new Error('The service was not written');
  const { id, user_id, status, cancel_at_period_end } = after;
  await clientServicesAudit.write(tx, {
    ...(author ?? { actor: null }),
    action: 'subscription.changed',
    entity: 'client_services',
    entity_id: id,
    details: { from: before.status, to: status, cancel_at_period_end },
  });
  await emit(tx, subscriptionChanged, { client_service_id: id, user_id, status, cancel_at_period_end });
  const notice = noticeOf(before, after);
  const href = after.order_id ? `/admin/billing?order=${after.order_id}` : '/admin/billing';
  if (notice) await notifyAdmins(tx, { kind: 'subscription', href, ...notice });
  return after;
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
