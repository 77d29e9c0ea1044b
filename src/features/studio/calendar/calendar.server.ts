import { and, gte, lte, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { studio_holidays } from '#db/schema/studio/calendar.ts';
import { readSettings } from '#platform/settings/settings.server.ts';
import { calendarSettings } from '#shared/settings/calendar.ts';
import type { StudioCalendar } from '#shared/studio-calendar.ts';
import { wallTime } from '#shared/zoned-time.ts';
import type { BusinessCalendar } from './policy.ts';

const lockName = sql`hashtext('studio_calendar')`;

/** Whoever relies on the calendar for the length of a transaction shares it; whoever changes it waits for them. */
export const shareCalendar = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(${lockName})`);
export const holdCalendar = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${lockName})`);

/** The time zone and the weekly hours as they stand in this transaction. */
export const readStudioCalendar = (db: DbOrTx): Promise<StudioCalendar> => readSettings(db, calendarSettings);

/** Everything that decides when the studio works from a moment on. */
export async function readBusinessCalendar(db: DbOrTx, from: number): Promise<BusinessCalendar> {
  const calendar = await readStudioCalendar(db);
  const { day } = wallTime(from, calendar.time_zone);
  const holidays = await db.select({ day: studio_holidays.day }).from(studio_holidays).where(gte(studio_holidays.day, day));
  return { ...calendar, holidays: new Set(holidays.map((one) => one.day)) };
}

/** Holidays of some days, the first and the last included. */
export const holidaysBetween = (db: DbOrTx, days: { first: string; last: string }) =>
  db
    .select()
    .from(studio_holidays)
    .where(and(gte(studio_holidays.day, days.first), lte(studio_holidays.day, days.last)));
