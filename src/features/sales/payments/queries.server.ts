import { and, eq, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { newestFirst } from '#db/newest-first.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_items } from '#db/schema/sales/orders.ts';
import { AppError } from '#shared/app-error.ts';
import { toDollars } from '#shared/money.ts';
import type { SubscriptionInfo } from './contract.ts';

const select = (db: DbOrTx, where: SQL | undefined) =>
  db
    .select({ service: client_services, item: order_items })
    .from(client_services)
    .innerJoin(order_items, eq(order_items.id, client_services.order_item_id))
    .where(and(eq(order_items.type, 'subscription'), where));

type Found = Awaited<ReturnType<typeof select>>[number];

const toInfo = ({ service, item }: Found): SubscriptionInfo => ({
  id: service.id,
  name: item.name,
  price: toDollars(item.line_total_cents),
  frequency: item.frequency,
  status: service.status,
  started_at: service.started_at.toISOString(),
  renews_at: service.renews_at?.toISOString() ?? null,
  ended_at: service.ended_at?.toISOString() ?? null,
  cancel_at_period_end: service.cancel_at_period_end,
  by_card: service.stripe_subscription_id !== null,
  is_sample: service.is_sample,
});

export async function listSubscriptions(db: DbOrTx, user_id: string): Promise<SubscriptionInfo[]> {
  const rows = await select(db, eq(client_services.user_id, user_id))
    .orderBy(...newestFirst(client_services.created_at, client_services.id))
    .limit(100);
  return rows.map(toInfo);
}

/** Somebody else's subscription is as absent as one that never was. */
export async function ownSubscription(
  db: DbOrTx,
  user_id: string,
  id: string,
): Promise<{ info: SubscriptionInfo; stripe_subscription_id: string | null }> {
  const [found] = await select(db, and(eq(client_services.id, id), eq(client_services.user_id, user_id)));
  if (!found) throw new AppError('NOT_FOUND', 'This subscription does not exist.');
  return { info: toInfo(found), stripe_subscription_id: found.service.stripe_subscription_id };
}
