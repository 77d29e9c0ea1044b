import { and, eq, sql } from 'drizzle-orm';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import type { DailyFigure } from '#platform/feature/daily-figure.server.ts';
import { isUnpaid } from './search.server.ts';

const source = 'orders';
const from = sql`${orders}`;
const currency = sql`${orders.currency}`;
const isPlaced = sql`${orders.is_placed}`;
/** As the billing screen counts revenue: paid orders on the day of the payment, net of what went back. */
const sold = {
  source,
  where: and(eq(orders.status, 'paid'), isPlaced),
  at: sql`coalesce(${orders.paid_at}, ${orders.created_at})`,
  currency,
} as const;
const net = sql`(${orders.total_cents} - ${orders.refunded_cents})`;

/** The items of an order and where each ends on a line from 0 to the whole of it. */
const items = sql`(
  select ${order_items.service_id} as service_id,
    sum(${order_items.line_total_cents}) over before as before, sum(${order_items.line_total_cents}) over upto as upto, sum(${order_items.line_total_cents}) over () as whole
  from ${order_items} where ${order_items.order_id} = ${orders.id}
  window before as (order by ${order_items.position} rows between unbounded preceding and 1 preceding),
    upto as (order by ${order_items.position} rows between unbounded preceding and current row)
)`;
/** Each item's share of what the order brought. The shares are differences of rounded sums, so together they are exactly that. */
const share = sql`case when coalesce(item.whole, 0) = 0 then case when item.before is null then ${net} else 0 end
  else round(${net} * item.upto / item.whole) - round(${net} * coalesce(item.before, 0) / item.whole) end`;

export const orderFigures: DailyFigure[] = [
  { ...sold, kind: 'orders.sold', from, amount: net },
  {
    ...sold,
    kind: 'orders.by_service',
    from: sql`${orders} left join lateral ${items} item on true`,
    key: sql`coalesce(item.service_id::text, '')`,
    amount: share,
  },
  {
    ...sold,
    kind: 'orders.by_client',
    from,
    // Whoever bought by a link has no account, but an address.
    key: sql`coalesce(${orders.user_id}::text, lower(${orders.billing_address}->>'email'), '')`,
    amount: net,
  },
  {
    source,
    kind: 'orders.placed',
    from,
    where: isPlaced,
    at: sql`${orders.created_at}`,
    currency,
    amount: sql`${orders.total_cents}`,
  },
  {
    source,
    kind: 'orders.unpaid',
    from,
    where: and(isUnpaid, isPlaced),
    at: sql`${orders.due_at}`,
    currency,
    amount: sql`(${orders.total_cents} - ${orders.paid_cents} + ${orders.refunded_cents})`,
  },
];
