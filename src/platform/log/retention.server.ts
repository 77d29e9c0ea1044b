import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';

const batch = 5_000;

/** Deletes entries older than so many days, in bites that never hold locks for long; answers how many. */
export async function deleteOldLogs(db: DbOrTx, days: number): Promise<number> {
  let deleted = 0;
  for (;;) {
    const result = await db.execute(sql`
      delete from application_logs where id in (
        select id from application_logs where timestamp < now() - make_interval(days => ${days}::int) limit ${batch}
      )`);
    deleted += result.rowCount ?? 0;
    if ((result.rowCount ?? 0) < batch) return deleted;
  }
}
