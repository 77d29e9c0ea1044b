import { type AnyColumn, and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import type { SearchedRecord } from '#shared/choices/platform/search.ts';
import type { IdSearch } from '#shared/id-search.ts';
import { toPage } from '#shared/keyset.ts';
import { type FoundPage, findByWords, holdsWords } from './word-search.server.ts';

/** How far a search with a few characters looks in one index: its cost is the same with a million records. */
const lookedAt = 200;

/** One thing that a text may name, read by an index of its own. */
export type Meaning = {
  where: SQL | undefined;
  /** Names one record or one client, whose records are read in their own order. */
  exact: boolean;
};

export type Searched = {
  type: SearchedRecord;
  table: PgTable & { id: AnyColumn; created_at: AnyColumn };
  meanings: (q: string) => Meaning[];
};

// Hexadecimal digits only, so that the pattern holds no character with a meaning of its own.
const startsWith = (column: SQL, start: string) => sql`${column} like ${`${start}%`}`;
const endsWith = (column: AnyColumn, ending: string | null) =>
  ending === null ? undefined : sql`replace(${column}::text, '-', '') like ${`%${ending}`}`;

/** An id as a whole, by its beginning, or by its last characters; the column has an index for each. */
export function idMeanings(column: AnyColumn, { range, tail }: IdSearch): Meaning[] {
  const some: Meaning[] = [];
  const lastEight = sql`right(${column}::text, 8)`;
  if (range?.whole) some.push({ where: eq(column, range.from), exact: true });
  else if (range) some.push({ where: and(gte(column, range.from), lte(column, range.to)), exact: false });
  if (tail?.whole) some.push({ where: and(eq(lastEight, tail.start), endsWith(column, tail.ending)), exact: true });
  else if (tail) some.push({ where: startsWith(lastEight, tail.start), exact: false });
  return some;
}

/** As a condition, for a query that reads all matches, page after page. */
export const matchesText = ({ type, table, meanings }: Searched, q: string): SQL | undefined =>
  or(...meanings(q).map(({ where }) => where), holdsWords(type, sql`${table.id}`, q));

type SearchQuery = { q: string; limit: number; cursor?: string };

/** Finds the records of one page of a search: each meaning of the text by its own index, and the rest by words. */
export async function searchRecords(
  db: DbOrTx,
  { type, table, meanings }: Searched,
  { q, limit, cursor }: SearchQuery,
  wanted: SQL | undefined,
): Promise<FoundPage> {
  const kept = and(wanted, afterCursor(table.created_at, table.id, cursor));
  const words = await findByWords(db, type, {
    q,
    limit: limit + 1,
    cursor,
    ...(wanted && { kept: (id: SQL) => sql`exists (select from ${table} where ${and(sql`${table.id} = ${id}`, wanted)})` }),
  });
  const found = new Map(words.found.map(({ id, key }) => [id, key]));
  let { more_matches } = words;
  for (const { where, exact } of meanings(q)) {
    const rows = exact ? await readExact(db, table, and(where, kept), limit + 1) : await readSome(db, table, where, kept);
    for (const row of rows) if (row.kept) found.set(row.id, row.key);
    more_matches ||= !exact && rows.length === lookedAt;
  }
  const newest = [...found].sort(([a, at], [b, bt]) => (at === bt ? (a < b ? 1 : -1) : at < bt ? 1 : -1));
  const { items, next_cursor } = toPage(newest, limit, ([id, key]) => [key, id]);
  return { ids: items.map(([id]) => id), next_cursor, more_matches };
}

const columnsOf = (table: Searched['table'], kept: SQL | undefined) => ({
  id: sql<string>`${table.id}`,
  key: momentKey(table.created_at),
  kept: kept ? sql<boolean>`(${kept})` : sql<boolean>`true`,
});

const readExact = (db: DbOrTx, table: Searched['table'], where: SQL | undefined, most: number) =>
  db
    .select(columnsOf(table, undefined))
    .from(table as PgTable)
    .where(where)
    .orderBy(...newestFirst(table.created_at, table.id))
    .limit(most);

/** Bounded before it is filtered: a rare status must not make it read on and on. */
const readSome = (db: DbOrTx, table: Searched['table'], where: SQL | undefined, kept: SQL | undefined) =>
  db
    .select(columnsOf(table, kept))
    .from(table as PgTable)
    .where(where)
    .limit(lookedAt);
