import { and, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { findByWords, holdsWords } from '#platform/search/word-search.server.ts';
import type { OrderStatus } from '#shared/choices/sales/orders.ts';
import { toPage } from '#shared/keyset.ts';
import type { DueChoice } from './choices.ts';
import { type OrderSearch, readSearch } from './search.ts';

/** How far a search with a few characters looks in one index: its cost is the same with a million orders. */
const lookedAt = 200;

/** What a list of orders is narrowed to. */
export type OrderFilters = { q?: string; status?: OrderStatus; due?: DueChoice };
export type OrderQuery = OrderFilters & { limit: number; cursor?: string };
type Found = { ids: string[]; next_cursor: string | null; more_matches: boolean };

const idTail = sql`right(${orders.id}::text, 8)`;
const userTail = sql`right(${orders.user_id}::text, 8)`;
// Hexadecimal digits only, so that the pattern holds no character with a meaning of its own.
const startsWith = (column: SQL, start: string) => sql`${column} like ${`${start}%`}`;
const endsWith = (column: SQL, ending: string | null) =>
  ending === null ? undefined : sql`replace(${column}::text, '-', '') like ${`%${ending}`}`;

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

/** All that a list with these filters shows, page after page: for a query that reads every match. */
export const matching = (filters: OrderFilters, now: Date): SQL | undefined =>
  and(
    narrowed(filters, now),
    filters.q ? or(...meanings(readSearch(filters.q)).map(({ where }) => where), named(filters.q)) : undefined,
  );

const named = (q: string): SQL => holdsWords('order', sql`${orders.id}`, q);

/** Finds the orders of one page of a search: each meaning of the text by its own index, and the customer by words. */
export async function searchOrders(db: DbOrTx, query: OrderQuery & { q: string }, now: Date): Promise<Found> {
  const { limit, cursor } = query;
  const wanted = narrowed(query, now);
  const kept = and(wanted, afterCursor(orders.created_at, orders.id, cursor));
  const words = await findByWords(db, 'order', {
    q: query.q,
    limit: limit + 1,
    cursor,
    ...(wanted && { kept: (id: SQL) => sql`exists (select from ${orders} where ${and(sql`${orders.id} = ${id}`, wanted)})` }),
  });
  const found = new Map(words.found.map(({ id, key }) => [id, key]));
  let { more_matches } = words;
  for (const { where, exact } of meanings(readSearch(query.q))) {
    const rows = exact ? await readExact(db, and(where, kept), limit + 1) : await readSome(db, where, kept);
    for (const row of rows) if (row.kept) found.set(row.id, row.key);
    more_matches ||= !exact && rows.length === lookedAt;
  }
  const newest = [...found].sort(([a, at], [b, bt]) => (at === bt ? (a < b ? 1 : -1) : at < bt ? 1 : -1));
  const { items, next_cursor } = toPage(newest, limit, ([id, key]) => [key, id]);
  return { ids: items.map(([id]) => id), next_cursor, more_matches };
}

type Meaning = {
  where: SQL | undefined /** Names one order or one customer, whose orders are read in their own order. */;
  exact: boolean;
};

function meanings({ range, tail, numbers, payment_intent_id }: OrderSearch): Meaning[] {
  const some: Meaning[] = [];
  if (range?.whole)
    some.push({ where: eq(orders.id, range.from), exact: true }, { where: eq(orders.user_id, range.from), exact: true });
  else if (range) {
    some.push({ where: and(gte(orders.id, range.from), lte(orders.id, range.to)), exact: false });
    some.push({ where: and(gte(orders.user_id, range.from), lte(orders.user_id, range.to)), exact: false });
  }
  if (tail?.whole) {
    some.push({ where: and(eq(idTail, tail.start), endsWith(sql`${orders.id}`, tail.ending)), exact: true });
    some.push({ where: and(eq(userTail, tail.start), endsWith(sql`${orders.user_id}`, tail.ending)), exact: true });
  } else if (tail) {
    some.push({ where: startsWith(idTail, tail.start), exact: false }, { where: startsWith(userTail, tail.start), exact: false });
  }
  if (numbers.length > 0) {
    some.push({ where: inArray(orders.order_number, numbers), exact: true });
    some.push({ where: inArray(orders.invoice_number, numbers), exact: true });
  }
  if (payment_intent_id) some.push({ where: eq(orders.payment_intent_id, payment_intent_id), exact: true });
  return some;
}

const columns = { id: orders.id, key: momentKey(orders.created_at), kept: sql<boolean>`true` };

const readExact = (db: DbOrTx, where: SQL | undefined, most: number) =>
  db
    .select(columns)
    .from(orders)
    .where(where)
    .orderBy(...newestFirst(orders.created_at, orders.id))
    .limit(most);

/** Bounded before it is filtered: a rare status must not make it read on and on. */
const readSome = (db: DbOrTx, where: SQL | undefined, kept: SQL | undefined) =>
  db
    .select({ ...columns, kept: kept ? sql<boolean>`(${kept})` : sql<boolean>`true` })
    .from(orders)
    .where(where)
    .limit(lookedAt);
