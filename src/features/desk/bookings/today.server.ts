import { and, asc, eq, gt, lt } from 'drizzle-orm';
import * as calendarIcon from 'lucide-react/icons/calendar-clock';
import { bookings } from '#db/schema/desk/bookings.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { countAll, type TodaySource } from '#platform/feature/today.server.ts';
import { topicLabel } from './choices.ts';
import { clockTime } from './format.ts';

/** What is booked for the rest of the studio's day. */
export const bookingsToday: TodaySource = {
  name: 'bookings',
  label: 'bookings',
  kind: 'Booking',
  icon: iconOf(calendarIcon),
  read: async ({ db, now, endOfDay, time_zone, pick, limit }) => {
    const { id, status, starts_at, ends_at, updated_at } = bookings;
    const rows = await db
      .select({ row: bookings, total: countAll })
      .from(bookings)
      .where(and(eq(status, 'confirmed'), gt(ends_at, now), lt(starts_at, endOfDay), pick(id, updated_at)))
      .orderBy(asc(starts_at), asc(id))
      .limit(limit);
    return rows.map(({ row, total }) => ({
      id: row.id,
      who: row.name,
      text: `has booked ${clockTime(row.starts_at, time_zone)} today: ${topicLabel(row.topic)}`,
      to: `/admin/bookings?view=all&booking=${row.id}`,
      since: row.created_at,
      due: row.starts_at,
      is_appointment: true,
      changed_at: row.updated_at,
      is_sample: row.is_sample,
      total,
    }));
  },
};
