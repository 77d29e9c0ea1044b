import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from './client.ts';

/** The calendar day at a moment where the studio is. */
export const studioDay = (now: Date): SQL =>
  sql`(${now.toISOString()}::timestamptz at time zone coalesce((select time_zone from booking_settings limit 1), 'UTC'))::date`;

export async function readStudioDay(db: DbOrTx, now: Date): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(sql`select ${studioDay(now)}::text as day`);
  return rows[0]?.day ?? now.toISOString().slice(0, 10);
}
