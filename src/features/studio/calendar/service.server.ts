import { asc, eq, gte, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { studio_holidays } from '#db/schema/studio/calendar.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { saveSettings } from '#platform/settings/save-settings.server.ts';
import { AppError } from '#shared/app-error.ts';
import { calendarSettings } from '#shared/settings/calendar.ts';
import type { StudioCalendar } from '#shared/studio-calendar.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { calendarAudit } from './audit.server.ts';
import { holdCalendar, readStudioCalendar } from './calendar.server.ts';

const shownHolidays = 400;

export async function updateCalendar(db: DbOrTx, author: Actor, wanted: StudioCalendar): Promise<StudioCalendar> {
  return db.transaction(async (tx) => {
    await holdCalendar(tx);
    await refuseUnknownZone(tx, wanted.time_zone);
    return saveSettings(tx, author, calendarSettings, wanted);
  });
}

/** PostgreSQL computes days and months too, and may know fewer zones than Node does. */
async function refuseUnknownZone(tx: Tx, zone: string): Promise<void> {
  try {
    await tx.transaction((inner) => inner.execute(sql`select now() at time zone ${zone}`));
  } catch (cause) {
    const message = 'This time zone is not known';
    throw new AppError('BAD_REQUEST', message, { fields: { time_zone: message }, cause });
  }
}

/** From today on, the soonest first. */
export async function listHolidays(db: DbOrTx, now = Date.now()) {
  const { time_zone } = await readStudioCalendar(db);
  return db
    .select()
    .from(studio_holidays)
    .where(gte(studio_holidays.day, wallTime(now, time_zone).day))
    .orderBy(asc(studio_holidays.day))
    .limit(shownHolidays);
}

export async function addHoliday(tx: Tx, author: Actor, input: { day: string; name: string }) {
  const [holiday] = await tx
    .insert(studio_holidays)
    .values(input)
    .onConflictDoNothing({ target: studio_holidays.day })
    .returning();
  if (!holiday) {
    const message = 'This day is a holiday already.';
    throw new AppError('CONFLICT', message, { fields: { day: message } });
  }
  await calendarAudit.write(tx, {
    ...author,
    action: 'calendar.holiday_added',
    entity: 'studio_holidays',
    entity_id: holiday.id,
    details: input,
  });
  return holiday;
}

export async function removeHoliday(db: DbOrTx, author: Actor, id: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(studio_holidays).where(eq(studio_holidays.id, id)).returning();
    if (!gone) throw new AppError('NOT_FOUND', 'This holiday does not exist.');
    const details = { day: gone.day, name: gone.name };
    await calendarAudit.write(tx, {
      ...author,
      action: 'calendar.holiday_removed',
      entity: 'studio_holidays',
      entity_id: id,
      details,
    });
    return { id };
  });
}
