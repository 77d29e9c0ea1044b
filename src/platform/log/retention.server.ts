import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';

const batch = 5_000;
/** About a gigabyte. What a studio writes in a month is a small part of it; a flood must not fill the disk. */
const mostEntries = 1_000_000;

/** Deletes entries older than so many days, or beyond the newest million, in bites that never hold locks for long; answers how many. */
export async function deleteOldLogs(db: DbOrTx, days: number, most = mostEntries): Promise<number> {
  let deleted = 0;
  for (;;) {
    const result = await db.execute(sql`
      delete from application_logs where id in (
        select id from application_logs where timestamp < greatest(
          now() - make_interval(days => ${days}::int),
          (select timestamp from application_logs order by timestamp desc, id desc offset ${most - 1} limit 1)
        ) limit ${batch}
      )`);
    deleted += result.rowCount ?? 0;
    if ((result.rowCount ?? 0) < batch) return deleted;
  }
}
