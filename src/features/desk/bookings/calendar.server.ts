import { and, eq, gt, gte, lt, lte, ne, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { booking_blocks, booking_holidays, booking_settings, bookings } from '#db/schema/desk/bookings.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { type BookingRules, type Calendar, defaultRules, type Span } from './policy.ts';

const lockName = sql`hashtext('bookings')`;

/** Bookings come in side by side, the constraint lets one of them win; whoever changes the calendar itself waits for them. */
export const shareCalendar = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(${lockName})`);
export const holdCalendar = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${lockName})`);

export async function loadRules(db: DbOrTx): Promise<BookingRules> {
  const [row] = await db.select().from(booking_settings).limit(1);
  if (!row) return defaultRules;
  const { id: _, updated_at: __, ...rules } = row;
  return rules;
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
  const closed = await db
    .select({ day: booking_holidays.day })
    .from(booking_holidays)
    .where(and(gte(booking_holidays.day, days.first), lte(booking_holidays.day, days.last)));
  return { rules, booked: booked.map(toSpan), blocked: blocked.map(toSpan), holidays: new Set(closed.map(({ day }) => day)) };
}

const toSpan = ({ from, to }: { from: Date; to: Date }): Span => ({ from: from.getTime(), to: to.getTime() });
