import { and, count, eq, gt } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { shareCalendar } from '#features/studio/calendar/calendar.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { bookingsAudit } from './audit.server.ts';
import { loadRules } from './calendar.server.ts';
import type { BookingInput, BookingMade } from './contract.ts';
import { bookingCreated } from './events.ts';
import { managePath, manageToken, visitorKey } from './link.server.ts';
import { type Booking, sendBookingMails } from './mails.server.ts';
import { reminderDue, type SlotState } from './policy.ts';
import { slotRefusal, stateOf } from './slots.server.ts';

const mostADay = 20;
const dayMs = 86_400_000;

/** Books a slot for the first to ask; everybody else learns that it is gone, and what is still free. */
export async function book(context: ApiContext, input: BookingInput, now = Date.now()): Promise<BookingMade> {
  const { db, secrets } = context.platform;
  const start = Date.parse(input.starts_at);
  const caller = await context.caller();
  const result = await db.transaction(async (tx) => {
    await shareCalendar(tx);
    const earlier = await sentBefore(tx, input.request_key);
    if (earlier) return earlier;
    return writeBooking(tx, context, { input, start, now, caller });
  });
  if (typeof result === 'string') throw await slotRefusal(db, result, start, now);
  const token = manageToken(secrets, result.id);
  const { id, starts_at, ends_at } = result;
  return { id, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString(), token, path: managePath(token) };
}

async function sentBefore(tx: Tx, key: string | undefined): Promise<Booking | undefined> {
  if (!key) return undefined;
  const [row] = await tx.select().from(bookings).where(eq(bookings.request_key, key));
  return row;
}

type Wanted = { input: BookingInput; start: number; now: number; caller: Caller | null };

async function writeBooking(tx: Tx, context: ApiContext, wanted: Wanted): Promise<Booking | SlotState> {
  const { platform } = context;
  const { input, start, now, caller } = wanted;
  const user_id = caller?.user_id ?? null;
  const rules = await loadRules(tx);
  const state = await stateOf(tx, rules, start, now);
  // The same form, sent twice at once, may have been written between the two looks.
  if (state !== 'free') return (await sentBefore(tx, input.request_key)) ?? state;
  const visitor = visitorKey(platform.secrets, context.ip);
  if (platform.env.RATE_LIMITS) await refuseHoarding(tx, visitor, now);
  const id = v7();
  const ends = start + rules.slot_minutes * 60_000;
  const due = reminderDue(start, now);
  const { name, email, phone, topic, notes, time_zone } = input;
  const [booking] = await tx
    .insert(bookings)
    .values({
      ...{ id, name, email, phone, topic, notes, time_zone, user_id },
      starts_at: new Date(start),
      ends_at: new Date(ends),
      busy_until: new Date(ends + rules.buffer_minutes * 60_000),
      manage_token_hash: tokenHash(manageToken(platform.secrets, id)),
      request_key: input.request_key ?? null,
      visitor_key: visitor,
      reminder_due_at: due === null ? null : new Date(due),
    })
    // Waits for a rival that has not committed yet, without the deadlocks of a plain insert.
    .onConflictDoNothing()
    .returning();
  if (!booking) return (await sentBefore(tx, input.request_key)) ?? 'taken';
  await bookingsAudit.write(tx, {
    actor: caller && { id: caller.user_id, role: caller.role },
    action: 'booking.create',
    entity: 'bookings',
    entity_id: id,
    request_id: context.request_id,
    ip_address: context.ip,
    details: { starts_at: booking.starts_at.toISOString(), topic },
  });
  await emit(tx, bookingCreated, { booking_id: id, starts_at: booking.starts_at.toISOString() });
  await sendBookingMails(tx, platform, booking, rules, 'created');
  return booking;
}

/** A calendar filled from one address is no use to anybody. */
async function refuseHoarding(tx: Tx, visitor: string | null, now: number): Promise<void> {
  if (!visitor) return;
  const [row] = await tx
    .select({ made: count() })
    .from(bookings)
    .where(and(eq(bookings.visitor_key, visitor), gt(bookings.created_at, new Date(now - dayMs))));
  if ((row?.made ?? 0) >= mostADay)
    throw new AppError('TOO_MANY_REQUESTS', 'Too many bookings from here today. Please contact me instead.');
}
