import { and, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { idMeanings, type Meaning, matchesText, type Searched, searchRecords } from '#platform/search/search-records.server.ts';
import type { OrderStatus } from '#shared/choices/sales/orders.ts';
import type { DueChoice } from './choices.ts';
import { readSearch } from './search.ts';

/** What a list of orders is narrowed to. */
export type OrderFilters = { q?: string; status?: OrderStatus; due?: DueChoice };
export type OrderQuery = OrderFilters & { limit: number; cursor?: string };

const owed = sql`${orders.total_cents} - ${orders.paid_cents} + ${orders.refunded_cents}`;

/** Invoices that wait for money. */
export const isUnpaid = and(eq(orders.status, 'pending'), eq(orders.payment_method, 'invoice'), gt(owed, 0));

/** By status and by the due date; the text is looked for apart. */
export const narrowed = ({ status, due }: OrderFilters, now: Date): SQL | undefined =>
  and(
    sql`${orders.is_placed}`,
    status && eq(orders.status, status),
    due && isUnpaid,
    due && (due === 'overdue' ? lt(orders.due_at, now) : gte(orders.due_at, now)),
  );

function meanings(q: string): Meaning[] {
  const { numbers, payment_intent_id, ...id } = readSearch(q);
  const some = [...idMeanings(orders.id, id), ...idMeanings(orders.user_id, id)];
  if (numbers.length > 0) {
    some.push({ where: inArray(orders.order_number, numbers), exact: true });
    some.push({ where: inArray(orders.invoice_number, numbers), exact: true });
  }
  if (payment_intent_id) some.push({ where: eq(orders.payment_intent_id, payment_intent_id), exact: true });
  return some;
}

const searched: Searched = { type: 'order', table: orders, meanings };

/** All that a list with these filters shows, page after page: for a query that reads every match. */
export const matching = (filters: OrderFilters, now: Date): SQL | undefined =>
  and(narrowed(filters, now), filters.q ? matchesText(searched, filters.q) : undefined);

/** The orders of one page of a search: by number, by id, or by the words of the customer. */
export const searchOrders = (db: DbOrTx, query: OrderQuery & { q: string }, now: Date) =>
  searchRecords(db, searched, query, narrowed(query, now));
