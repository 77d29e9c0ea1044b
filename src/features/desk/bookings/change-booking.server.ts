import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { holdCalendar } from '#features/studio/calendar/calendar.server.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { defaultMessages } from '#shared/branding.ts';
import { bookingsAudit } from './audit.server.ts';
import { loadRules } from './calendar.server.ts';
import { bookingCancelled, bookingRescheduled } from './events.ts';
import { type Booking, type BookingPorts, sendBookingMails } from './mails.server.ts';
import { isUpcoming, maxReschedules, reminderDue, type SlotState } from './policy.ts';
import { slotRefusal, stateOf } from './slots.server.ts';

export type Which = { token: string } | { id: string };

const whereOf = (which: Which) =>
  'token' in which ? eq(bookings.manage_token_hash, tokenHash(which.token)) : eq(bookings.id, which.id);

async function lockBooking(tx: Tx, which: Which): Promise<Booking> {
  const [booking] = await tx.select().from(bookings).where(whereOf(which)).for('update');
  if (!booking) throw new AppError('NOT_FOUND', 'token' in which ? defaultMessages.notFound : 'This booking does not exist.');
  return booking;
}

function demandUpcoming(booking: Booking, now: number): void {
  if (booking.status === 'cancelled') throw new AppError('CONFLICT', 'This consultation is already cancelled.');
  if (!isUpcoming(booking, now)) throw new AppError('CONFLICT', 'This consultation has already begun.');
}

export type NewTime = { starts_at: string; time_zone?: string };

/** A visitor may move a booking so often; a caller with the booking's id is the studio, and may always. */
export async function reschedule(
  ports: BookingPorts,
  which: Which,
  to: NewTime,
  by: AnyActor,
  now = Date.now(),
): Promise<Booking> {
  const start = Date.parse(to.starts_at);
  const byVisitor = 'token' in which;
  const result = await ports.db.transaction(async (tx): Promise<Booking | { refused: SlotState; id: string }> => {
    // Alone with the calendar: an update that meets a rival's insert could otherwise end in a deadlock.
    await holdCalendar(tx);
    const booking = await lockBooking(tx, which);
    demandUpcoming(booking, now);
    if (byVisitor && booking.reschedule_count >= maxReschedules) {
      throw new AppError(
        'CONFLICT',
        `This consultation has been moved ${maxReschedules} times. Please contact me to find a new time.`,
      );
    }
    if (booking.starts_at.getTime() === start)
      throw new AppError('BAD_REQUEST', 'Please choose another time.', { fields: { starts_at: 'Please choose another time.' } });
    const rules = await loadRules(tx);
    const state = await stateOf(tx, rules, start, now, booking.id);
    if (state !== 'free') return { refused: state, id: booking.id };
    const ends = start + rules.slot_minutes * 60_000;
    const due = reminderDue(start, now);
    const [moved] = await tx
      .update(bookings)
      .set({
        starts_at: new Date(start),
        ends_at: new Date(ends),
        busy_until: new Date(ends + rules.buffer_minutes * 60_000),
        time_zone: to.time_zone ?? booking.time_zone,
        reschedule_count: booking.reschedule_count + (byVisitor ? 1 : 0),
        ics_sequence: booking.ics_sequence + 1,
        reminder_due_at: due === null ? null : new Date(due),
      })
      .where(eq(bookings.id, booking.id))
      .returning();
    if (!moved) throw new Error('The locked booking is gone');
    const by_whom = byVisitor ? 'visitor' : 'studio';
    const times = { before: booking.starts_at.toISOString(), starts_at: moved.starts_at.toISOString() };
    await bookingsAudit.write(tx, {
      ...by,
      action: 'booking.reschedule',
      entity: 'bookings',
      entity_id: moved.id,
      details: { ...times, by: by_whom },
    });
    await emit(tx, bookingRescheduled, { booking_id: moved.id, ...times });
    await sendBookingMails(tx, ports, moved, rules, byVisitor ? 'rescheduled' : 'moved');
    return moved;
  });
  if ('refused' in result) throw await slotRefusal(ports.db, result.refused, start, now, result.id);
  return result;
}

export type Cancellation = { by: 'visitor' | 'studio'; reason: string | null };

export async function cancel(
  ports: BookingPorts,
  which: Which,
  why: Cancellation,
  by: AnyActor,
  now = Date.now(),
): Promise<Booking> {
  return ports.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, which);
    demandUpcoming(booking, now);
    const rules = await loadRules(tx);
    const [cancelled] = await tx
      .update(bookings)
      .set({
        status: 'cancelled',
        cancelled_at: new Date(now),
        cancelled_by: why.by,
        cancel_reason: why.reason,
        ics_sequence: booking.ics_sequence + 1,
        reminder_due_at: null,
      })
      .where(eq(bookings.id, booking.id))
      .returning();
    if (!cancelled) throw new Error('The locked booking is gone');
    await bookingsAudit.write(tx, {
      ...by,
      action: 'booking.cancel',
      entity: 'bookings',
      entity_id: booking.id,
      details: { by: why.by },
    });
    await emit(tx, bookingCancelled, { booking_id: booking.id, by: why.by });
    await sendBookingMails(tx, ports, cancelled, rules, 'cancelled');
    return cancelled;
  });
}
