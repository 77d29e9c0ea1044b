import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { document_words as words } from '#db/schema/papers/search.ts';
import type { DocumentType } from '#shared/choices/papers/evidence.ts';
import { toPage } from '#shared/keyset.ts';

/** How many entries of the index one search looks at: its cost is the same with a hundred thousand documents. */
const lookedAt = 1_000;
const mostWords = 6;

export type DocumentSearch = {
  q: string;
  limit: number;
  cursor?: string;
  /** What else a document must be, given its id. */
  kept: (id: SQL) => SQL;
};
export type FoundDocuments = { ids: string[]; next_cursor: string | null; more_matches: boolean };

/**
 * One page of the documents of which every word that is looked for begins a word, newest first. The rarest word leads: up to a
 * thousand matches are looked through completely. Where all words are more frequent than that, documents that hold the leading
 * one as a whole word are read newest first, or else the first thousand that begin with it; the answer says that there are more.
 */
export async function searchDocuments(db: DbOrTx, document_type: DocumentType, search: DocumentSearch): Promise<FoundDocuments> {
  const { q, limit, cursor, kept } = search;
  const [leading, ...others] = await weighWords(db, document_type, q);
  if (!leading || leading.matches === 0) return { ids: [], next_cursor: null, more_matches: false };
  const frequent = leading.matches > lookedAt;
  const after = afterCursor(words.created_at, words.document_id, cursor);
  const held = sql`${words.document_type} = ${document_type}`;
  const order = sql.join(newestFirst(words.created_at, words.document_id), sql`, `);
  // In order before they are filtered: the filters then end with the page.
  const candidates =
    frequent && leading.whole
      ? sql`select document_id, created_at from ${words} where ${held} and ${words.word} = ${leading.word} ${after ? sql`and ${after}` : sql``}
          order by ${order} limit ${lookedAt}`
      : sql`select distinct document_id, created_at from (select document_id, created_at from ${words}
          where ${held} and ${begins(leading.word)} limit ${lookedAt}) as document_words order by ${order}`;
  const conditions = [
    ...others.map(
      ({ word }) =>
        sql`exists (select from document_words other where other.document_type = ${document_type}
          and other.document_id = document_words.document_id and other.word >= ${word} and other.word < ${word} || chr(1114111))`,
    ),
    kept(sql`document_words.document_id`),
    ...(after ? [after] : []),
  ];
  // The candidates take the table's own name, so that the conditions above read them.
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select document_id as id, ${momentKey(words.created_at)} as key
    from (${candidates}) as document_words
    where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${limit + 1}`);
  const { items, next_cursor } = toPage(rows, limit, ({ key, id }) => [key, id]);
  return { ids: items.map(({ id }) => id), next_cursor, more_matches: frequent };
}

const begins = (word: string): SQL => sql`${words.word} >= ${word} and ${words.word} < ${word} || chr(1114111)`;

type Weighed = { word: string; matches: number; whole: boolean };

/** The words that are looked for, the rarest first, counted only as far as it matters. */
async function weighWords(db: DbOrTx, document_type: DocumentType, q: string): Promise<Weighed[]> {
  const { rows } = await db.execute<Weighed>(sql`
    select wanted as word,
      (select count(*)::int from (select from document_words where document_type = ${document_type}
        and word >= wanted and word < wanted || chr(1114111) limit ${lookedAt + 1}) as found) as matches,
      exists (select from document_words where document_type = ${document_type} and word = wanted) as whole
    from search_words(${q}) as wanted order by matches, length(wanted) desc limit ${mostWords}`);
  return rows;
}
