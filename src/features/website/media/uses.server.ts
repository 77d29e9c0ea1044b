import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import type { MediaUse, MediaUseRow } from '#platform/feature/media-use.server.ts';

/** As a subquery: the ids, as text, of all pictures that some record shows. */
export const usedIds = (uses: readonly MediaUse[]) =>
  uses.length === 0
    ? sql`(select null::text where false)`
    : sql`(${sql.join(
        uses.map((use) => sql`select media_id from (${use.rows()}) as shown`),
        sql` union all `,
      )})`;

type FoundUse = { media_id: string; label: string; to: string };

/** Where these pictures are shown, one query for each feature that shows some. */
export async function findUses(db: DbOrTx, uses: readonly MediaUse[], ids: readonly string[]): Promise<FoundUse[]> {
  if (ids.length === 0) return [];
  const wanted = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const found: FoundUse[] = [];
  for (const use of uses) {
    const { rows } = await db.execute<MediaUseRow>(
      sql`select distinct media_id, record, title from (${use.rows()}) as shown where media_id in (${wanted}) order by title, record`,
    );
    found.push(...rows.map((row) => ({ media_id: row.media_id, ...use.describe(row) })));
  }
  return found;
}
