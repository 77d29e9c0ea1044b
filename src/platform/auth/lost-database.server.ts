import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUnavailable, lostSince } from '#db/unavailable.ts';

/** Better Auth tells a lost database like any other failure of ours: whether that is what happened since `began`. */
export async function lostDatabase(db: Db, began: number): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return lostSince(began);
  } catch (error) {
    return isUnavailable(error);
  }
}
