import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { booking_blocks, booking_settings, bookings } from '#db/schema/desk/bookings.ts';
import { holidaysBetween, readStudioCalendar } from '#features/studio/calendar/calendar.server.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { type BookingRules, type Calendar, defaultRules, type Span } from './policy.ts';

export async function loadRules(db: DbOrTx): Promise<BookingRules> {
  const { time_zone, weekly_hours: hours } = await readStudioCalendar(db);
  const [row] = await db.select().from(booking_settings).limit(1);
  if (!row) return { ...defaultRules, time_zone, hours };
  const { id: _, updated_at: __, ...rules } = row;
  return { ...rules, time_zone, hours };
}

/** What stands in the way between two moments; `except` is a booking that is about to move. */
export async function loadCalendar(db: DbOrTx, rules: BookingRules, span: Span, except?: string): Promise<Calendar> {
  const from = new Date(span.from);
  // A meeting that begins at the very end still needs its buffer.
  const to = new Date(span.to + (rules.slot_minutes + rules.buffer_minutes) * 60_000);
  const booked = await db
    .select({ from: bookings.starts_at, to: bookings.busy_until })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'confirmed'),
        lt(bookings.starts_at, to),
        gt(bookings.busy_until, from),
        except ? ne(bookings.id, except) : undefined,
      ),
    );
  const blocked = await db
    .select({ from: booking_blocks.starts_at, to: booking_blocks.ends_at })
    .from(booking_blocks)
    .where(and(lt(booking_blocks.starts_at, to), gt(booking_blocks.ends_at, from)));
  const days = { first: wallTime(span.from, rules.time_zone).day, last: wallTime(to.getTime(), rules.time_zone).day };
  const closed = await holidaysBetween(db, days);
  return { rules, booked: booked.map(toSpan), blocked: blocked.map(toSpan), holidays: new Set(closed.map(({ day }) => day)) };
}

const toSpan = ({ from, to }: { from: Date; to: Date }): Span => ({ from: from.getTime(), to: to.getTime() });
