import { and, eq, gt, ilike, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { afterCursor, containing, momentKey, newestFirst, oldestFirst } from '#db/newest-first.ts';
import { booking_blocks, bookings } from '#db/schema/desk/bookings.ts';
import { holidaysBetween } from '#features/studio/calendar/calendar.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import { AppError } from '#shared/app-error.ts';
import { defaultMessages } from '#shared/branding.ts';
import type { BookingStatus } from '#shared/choices/desk/bookings.ts';
import { toPage } from '#shared/keyset.ts';
import { addDays, momentOf, wallTime, weekdayOf } from '#shared/zoned-time.ts';
import { loadRules } from './calendar.server.ts';
import type { AdminBooking, ManagedBooking, Week } from './contract.ts';
import type { Booking } from './mails.server.ts';
import { type BookingRules, isUpcoming, maxReschedules } from './policy.ts';

const iso = (moment: Date): string => moment.toISOString();

function commonOf(booking: Booking, now: number) {
  const { id, name, email, phone, topic, notes, time_zone, cancel_reason } = booking;
  return {
    ...{ id, name, email, phone, topic, notes, time_zone, cancel_reason },
    starts_at: iso(booking.starts_at),
    ends_at: iso(booking.ends_at),
    status: booking.status,
    cancelled_by: booking.cancelled_by,
    can_cancel: isUpcoming(booking, now),
  };
}

export function toManaged(booking: Booking, rules: BookingRules, mail_configured: boolean, now = Date.now()): ManagedBooking {
  return {
    ...commonOf(booking, now),
    studio_time_zone: rules.time_zone,
    meeting_place: rules.meeting_place,
    mail_configured,
    can_reschedule: isUpcoming(booking, now) && booking.reschedule_count < maxReschedules,
  };
}

export function toAdmin(booking: Booking, now = Date.now()): AdminBooking {
  const { reschedule_count, is_sample, cancelled_at } = booking;
  return {
    ...commonOf(booking, now),
    reschedule_count,
    is_sample,
    cancelled_at: cancelled_at && iso(cancelled_at),
    created_at: iso(booking.created_at),
  };
}

export async function findByToken(db: DbOrTx, token: string): Promise<Booking> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(eq(bookings.manage_token_hash, tokenHash(token)));
  if (!booking) throw new AppError('NOT_FOUND', defaultMessages.notFound);
  return booking;
}

export async function findById(db: DbOrTx, id: string): Promise<Booking> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id));
  if (!booking) throw new AppError('NOT_FOUND', 'This booking does not exist.');
  return booking;
}

export type BookingQuery = {
  limit: number;
  cursor?: string;
  q?: string;
  when: 'upcoming' | 'past' | 'all';
  status?: BookingStatus;
  topic?: string;
};

function matching({ q, when, status, topic }: BookingQuery, now: number): SQL | undefined {
  const pattern = q ? containing(q) : null;
  return and(
    when === 'upcoming' ? gt(bookings.ends_at, new Date(now)) : undefined,
    when === 'past' ? lte(bookings.ends_at, new Date(now)) : undefined,
    status && eq(bookings.status, status),
    topic ? eq(bookings.topic, topic) : undefined,
    pattern
      ? or(...[bookings.name, bookings.email, bookings.phone, bookings.notes].map((text) => ilike(text, pattern)))
      : undefined,
  );
}

export async function listBookings(db: DbOrTx, query: BookingQuery, now = Date.now()) {
  const order = query.when === 'upcoming' ? 'oldest' : 'newest';
  const sorted = order === 'oldest' ? oldestFirst : newestFirst;
  const rows = await db
    .select({ booking: bookings, key: momentKey(bookings.starts_at) })
    .from(bookings)
    .where(and(matching(query, now), afterCursor(bookings.starts_at, bookings.id, query.cursor, order)))
    .orderBy(...sorted(bookings.starts_at, bookings.id))
    .limit(query.limit + 1);
  const { items, next_cursor } = toPage(rows, query.limit, (row) => [row.key, row.booking.id]);
  return { items: items.map(({ booking }) => toAdmin(booking, now)), next_cursor };
}

/** The Monday of the week that a day is in. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7));

export async function weekOf(db: Db, asked: string | undefined, now = Date.now()): Promise<Week> {
  const rules = await loadRules(db);
  const first_day = mondayOf(asked ?? wallTime(now, rules.time_zone).day);
  const last = addDays(first_day, 6);
  const from = new Date(momentOf(first_day, 0, rules.time_zone));
  const to = new Date(momentOf(addDays(last, 1), 0, rules.time_zone));
  const [booked, blocks, holidays] = await Promise.all([
    db
      .select()
      .from(bookings)
      .where(and(eq(bookings.status, 'confirmed'), lt(bookings.starts_at, to), gt(bookings.ends_at, from)))
      .orderBy(...oldestFirst(bookings.starts_at, bookings.id)),
    db
      .select()
      .from(booking_blocks)
      .where(and(lt(booking_blocks.starts_at, to), gt(booking_blocks.ends_at, from)))
      .orderBy(...oldestFirst(booking_blocks.starts_at, booking_blocks.id))
      .limit(500),
    holidaysBetween(db, { first: first_day, last }),
  ]);
  return {
    first_day,
    time_zone: rules.time_zone,
    hours: rules.hours,
    bookings: booked.map((booking) => toAdmin(booking, now)),
    blocks: blocks.map((block) => ({ ...block, starts_at: iso(block.starts_at), ends_at: iso(block.ends_at) })),
    holidays,
  };
}
