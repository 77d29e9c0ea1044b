import { and, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { containing } from '#db/newest-first.ts';
import { contacts, contactText } from '#db/schema/people/contacts.ts';

/** How many rows a search reads in the list's own order to learn how many hold its phrases, and how many at most. */
const glance = 200;
const readThrough = 1_500;

const text = contactText(contacts);
/** Read from the row: for a condition on rows that are at hand already. */
export const holds = (phrase: string): SQL => sql`${text} like lower(${containing(phrase)})`;
/** Answered by the index: a row that holds the phrase has all of its grams. */
const mayHold = (phrase: string): SQL => sql`text_grams(${text}) @> wanted_grams(lower(${phrase}))`;

/** As a condition, for a query that reads all matches: each phrase stands somewhere in the address, the name or the company. */
export const holdsAll = (phrases: readonly string[]): SQL | undefined =>
  and(...phrases.flatMap((phrase) => [mayHold(phrase), holds(phrase)]));

type TextSearch = {
  phrases: readonly string[];
  /** Which contacts are listed at all. */
  listed: SQL | undefined;
  /** Those behind the last page. */
  after: SQL | undefined;
  order: readonly SQL[];
  /** What the next page begins behind, besides the id. */
  key: SQL<string>;
  limit: number;
};

/**
 * The contacts that hold all phrases, as many as asked for. Phrases that many hold, judged by the first rows, are found by reading on
 * in the list's own order; for all others the index gives the rows that hold them, which are few then. Either way the cost hardly depends on
 * how many contacts there are.
 */
export async function searchContacts(db: DbOrTx, search: TextSearch): Promise<{ id: string; key: string }[]> {
  const { phrases, listed, after, limit } = search;
  const order = sql.join([...search.order], sql`, `);
  // The candidates take the table's own name, so that the conditions read them; materialized, or the planner would undo the two steps.
  const among = async (candidates: SQL, condition: SQL | undefined) => {
    const { rows } = await db.execute<{ id: string; key: string }>(sql`with contacts as materialized (${candidates})
      select id, ${search.key} as key from contacts where ${condition ?? sql`true`} order by ${order} limit ${limit}`);
    return rows;
  };
  const columns = sql`select id, client_since, email, first_name, last_name, company_name, other_emails from ${contacts}`;
  const where = (condition: SQL | undefined) => (condition ? sql`where ${condition}` : sql``);
  const first = (rows: number) =>
    among(sql`${columns} ${where(and(listed, after))} order by ${order} limit ${rows}`, and(...phrases.map(holds)));
  let found = await first(glance);
  if (found.length < limit && found.length * (readThrough / glance) >= limit) found = await first(readThrough);
  return found.length === limit ? found : among(sql`${columns} ${where(and(listed, holdsAll(phrases)))}`, after);
}
