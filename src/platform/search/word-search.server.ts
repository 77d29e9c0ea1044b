import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { record_words as words } from '#db/schema/platform/search.ts';
import type { SearchedRecord } from '#shared/choices/platform/search.ts';
import { toPage } from '#shared/keyset.ts';

/** How many entries of the index one search looks at: its cost is the same with a hundred thousand records. */
const lookedAt = 1_000;
const mostWords = 6;

export type WordSearch = {
  q: string;
  limit: number;
  cursor?: string;
  /** What else a record must be, given its id. Without it every record that holds the words is found. */
  kept?: (id: SQL) => SQL;
};
export type FoundRecords = { found: { id: string; key: string }[]; more_matches: boolean };
export type FoundPage = { ids: string[]; next_cursor: string | null; more_matches: boolean };

/** One page of what `findByWords` finds. */
export async function searchByWords(db: DbOrTx, type: SearchedRecord, search: WordSearch): Promise<FoundPage> {
  const { found, more_matches } = await findByWords(db, type, { ...search, limit: search.limit + 1 });
  const { items, next_cursor } = toPage(found, search.limit, ({ key, id }) => [key, id]);
  return { ids: items.map(({ id }) => id), next_cursor, more_matches };
}

/**
 * The records of which every word that is looked for begins a word, newest first. The rarest word leads: up to a
 * thousand matches are looked through completely. Where all words are more frequent than that, records that hold the leading
 * one as a whole word are read newest first, or else the first thousand that begin with it; the answer says that there are more.
 */
export async function findByWords(db: DbOrTx, type: SearchedRecord, search: WordSearch): Promise<FoundRecords> {
  const { q, limit, cursor, kept } = search;
  const [leading, ...others] = await weighWords(db, type, q);
  if (!leading || leading.matches === 0) return { found: [], more_matches: false };
  const frequent = leading.matches > lookedAt;
  const after = afterCursor(words.created_at, words.record_id, cursor);
  const held = sql`${words.record_type} = ${type}`;
  const order = sql.join(newestFirst(words.created_at, words.record_id), sql`, `);
  // In order before they are filtered: the filters then end with the page.
  const candidates =
    frequent && leading.whole
      ? sql`select record_id, created_at from ${words} where ${held} and ${words.word} = ${leading.word} ${after ? sql`and ${after}` : sql``}
          order by ${order} limit ${lookedAt}`
      : sql`select distinct record_id, created_at from (select record_id, created_at from ${words}
          where ${held} and ${begins(leading.word)} limit ${lookedAt}) as record_words order by ${order}`;
  const conditions = [
    ...others.map(({ word }) => holdsWord(type, sql`record_words.record_id`, word)),
    ...(kept ? [kept(sql`record_words.record_id`)] : []),
    ...(after ? [after] : []),
  ];
  // The candidates take the table's own name, so that the conditions above read them.
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select record_id as id, ${momentKey(words.created_at)} as key
    from (${candidates}) as record_words
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by ${order} limit ${limit}`);
  return { found: rows, more_matches: frequent };
}

const begins = (word: string): SQL => sql`${words.word} >= ${word} and ${words.word} < ${word} || chr(1114111)`;

const holdsWord = (type: SearchedRecord, id: SQL, word: SQL | string): SQL =>
  sql`exists (select from record_words other where other.record_type = ${type}
    and other.record_id = ${id} and other.word >= ${word} and other.word < ${word} || chr(1114111))`;

/** As a condition, for a query that reads all matches: every word of the text begins a word of the record. */
export const holdsWords = (type: SearchedRecord, id: SQL, q: string): SQL =>
  sql`(exists (select from search_words(${q})) and not exists (
    select from search_words(${q}) as wanted(word) where not ${holdsWord(type, id, sql`wanted.word`)}))`;

type Weighed = { word: string; matches: number; whole: boolean };

/** The words that are looked for, the rarest first, counted only as far as it matters. */
async function weighWords(db: DbOrTx, type: SearchedRecord, q: string): Promise<Weighed[]> {
  const { rows } = await db.execute<Weighed>(sql`
    select wanted as word,
      (select count(*)::int from (select from record_words where record_type = ${type}
        and word >= wanted and word < wanted || chr(1114111) limit ${lookedAt + 1}) as found) as matches,
      exists (select from record_words where record_type = ${type} and word = wanted) as whole
    from search_words(${q}) as wanted order by matches, length(wanted) desc limit ${mostWords}`);
  return rows;
}
