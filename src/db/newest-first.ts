import { type AnyColumn, asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { decodeCursor } from '#shared/keyset.ts';

/** A column of a table, or one that a query works out. */
type Sorted = AnyColumn | SQLWrapper;

const keyPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One that PostgreSQL knows: JavaScript reads 30 February as a day of March, and the year 0 as one. */
function isMoment(key: string): boolean {
  if (!keyPattern.test(key) || key.startsWith('0000') || Number.isNaN(Date.parse(key))) return false;
  return new Date(key).toISOString().slice(0, 19) === key.slice(0, 19);
}

/** A moment as the text of a cursor: microseconds and all, where a JavaScript date would round and lose rows. */
export const momentKey = (column: Sorted): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

// Spelled as the indexes are: PostgreSQL's plain `desc` puts nulls first, and such a sort cannot read an index that puts them last.
export const newestFirst = (moment: Sorted, id: Sorted): SQL[] => [sql`${moment} desc nulls last`, sql`${id} desc nulls last`];

export const oldestFirst = (moment: Sorted, id: Sorted): SQL[] => [asc(moment), asc(id)];

/** The rows that come after the cursor, in newest-first order unless told otherwise. */
export function afterCursor(
  moment: Sorted,
  id: Sorted,
  cursor: string | undefined,
  order: 'newest' | 'oldest' = 'newest',
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [key, lastId] = decodeCursor(cursor);
  if (typeof key !== 'string' || !isMoment(key) || !idPattern.test(lastId)) {
    throw new AppError('BAD_REQUEST', 'This page of the list cannot be found.', {
      fields: { cursor: 'This page of the list cannot be found.' },
    });
  }
  const last = sql`(${key}::timestamptz, ${lastId}::uuid)`;
  return order === 'newest' ? sql`(${moment}, ${id}) < ${last}` : sql`(${moment}, ${id}) > ${last}`;
}

/** A pattern for `ilike` that finds the text anywhere, whatever characters it holds. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
