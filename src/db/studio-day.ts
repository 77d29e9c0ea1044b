import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '#shared/zoned-time.ts';
import type { DbOrTx } from './client.ts';

/** The calendar day at a moment where the studio is. */
export const studioDay = (now: Date): SQL => sql`(${now.toISOString()}::timestamptz at time zone studio_time_zone())::date`;

export async function readStudioDay(db: DbOrTx, now: Date): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(sql`select ${studioDay(now)}::text as day`);
  if (!rows[0]) throw new Error('The database gave no day');
  return rows[0].day;
}

/** For tables with a row a day. */
export const studioDaysAgo = async (db: DbOrTx, days: number): Promise<string> =>
  addDays(await readStudioDay(db, new Date()), -days);

export async function readStudioZone(db: DbOrTx): Promise<string> {
  const { rows } = await db.execute<{ zone: string }>(sql`select studio_time_zone() as zone`);
  if (!rows[0]) throw new Error('The database gave no time zone');
  return rows[0].zone;
}
