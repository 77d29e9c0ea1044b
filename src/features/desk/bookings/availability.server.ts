import { and, count, eq, gt, lt } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { afterCursor, momentKey, oldestFirst } from '#db/newest-first.ts';
import { booking_blocks, booking_settings, bookings } from '#db/schema/desk/bookings.ts';
import { holdCalendar, readStudioCalendar } from '#features/studio/calendar/calendar.server.ts';
import { addHoliday, updateCalendar } from '#features/studio/calendar/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import { toPage } from '#shared/keyset.ts';
import { addDays, momentOf } from '#shared/zoned-time.ts';
import { bookingsAudit } from './audit.server.ts';
import { loadRules } from './calendar.server.ts';
import type { BookingRules, Span } from './policy.ts';

export async function listBlocks(db: Db, { limit, cursor }: { limit: number; cursor?: string }, now = Date.now()) {
  const { starts_at, ends_at, id, reason, is_sample } = booking_blocks;
  const rows = await db
    .select({ id, starts_at, ends_at, reason, is_sample, key: momentKey(ends_at) })
    .from(booking_blocks)
    .where(and(gt(ends_at, new Date(now)), afterCursor(ends_at, id, cursor, 'oldest')))
    .orderBy(...oldestFirst(ends_at, id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, (row) => [row.key, row.id]);
  return { items: items.map(({ key: _, ...item }) => item), next_cursor };
}

/** Refuses to close a time over people who were promised it. */
async function refuseOverBookings(tx: Tx, span: Span): Promise<void> {
  const [row] = await tx
    .select({ booked: count() })
    .from(bookings)
    .where(
      and(eq(bookings.status, 'confirmed'), lt(bookings.starts_at, new Date(span.to)), gt(bookings.ends_at, new Date(span.from))),
    );
  const booked = row?.booked ?? 0;
  if (booked === 0) return;
  const what = booked === 1 ? 'There is a booking in this time' : `There are ${booked} bookings in this time`;
  throw new AppError('CONFLICT', `${what}. Cancel ${booked === 1 ? 'it' : 'them'} first, then block the time.`);
}

export type NewBlock = { starts_at: string; ends_at: string; reason: string | null };

export async function addBlock(db: Db, input: NewBlock, author: Actor) {
  const span = { from: Date.parse(input.starts_at), to: Date.parse(input.ends_at) };
  return db.transaction(async (tx) => {
    await holdCalendar(tx);
    await refuseOverBookings(tx, span);
    const [block] = await tx
      .insert(booking_blocks)
      .values({ starts_at: new Date(span.from), ends_at: new Date(span.to), reason: input.reason })
      .returning();
    if (!block) throw new Error('The block was not written');
    const details = { starts_at: block.starts_at.toISOString(), ends_at: block.ends_at.toISOString() };
    await bookingsAudit.write(tx, { ...author, action: 'booking.block', entity: 'booking_blocks', entity_id: block.id, details });
    return block;
  });
}

export async function removeBlock(db: Db, id: string, author: Actor): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(booking_blocks).where(eq(booking_blocks.id, id)).returning();
    if (!gone) throw new AppError('NOT_FOUND', 'This blocked time does not exist.');
    const details = { starts_at: gone.starts_at.toISOString(), ends_at: gone.ends_at.toISOString() };
    await bookingsAudit.write(tx, { ...author, action: 'booking.unblock', entity: 'booking_blocks', entity_id: id, details });
    return { id };
  });
}

/** Closes a day of the studio, unless somebody was promised a time on it. */
export async function closeOnHoliday(db: Db, input: { day: string; name: string }, author: Actor) {
  return db.transaction(async (tx) => {
    await holdCalendar(tx);
    const { time_zone } = await readStudioCalendar(tx);
    await refuseOverBookings(tx, { from: momentOf(input.day, 0, time_zone), to: momentOf(addDays(input.day, 1), 0, time_zone) });
    return addHoliday(tx, author, input);
  });
}

/** Bookings that stand are kept as they are; the rules hold for what is booked from now on. */
export async function saveRules(db: Db, rules: BookingRules, author: Actor): Promise<BookingRules> {
  return db.transaction(async (tx) => {
    await holdCalendar(tx);
    const before = await loadRules(tx);
    const { time_zone, hours, ...own } = rules;
    await updateCalendar(tx, author, { time_zone, weekly_hours: hours });
    const [row] = await tx.select({ id: booking_settings.id }).from(booking_settings).limit(1);
    if (row) await tx.update(booking_settings).set(own).where(eq(booking_settings.id, row.id));
    else await tx.insert(booking_settings).values(own);
    await bookingsAudit.write(tx, {
      ...author,
      action: 'booking.settings',
      entity: 'booking_settings',
      entity_id: null,
      details: { before, after: rules },
    });
    return rules;
  });
}
