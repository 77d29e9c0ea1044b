import type { Tx } from '#db/client.ts';
import type { bookings } from '#db/schema/desk/bookings.ts';
import type { MailAttachment } from '#db/schema/platform/mail.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { SiteState } from '#shared/site-state.ts';
import { topicLabel } from './choices.ts';
import {
  cancelledMail,
  confirmedMail,
  movedMail,
  ownerBookedMail,
  ownerCancelledMail,
  ownerMovedMail,
  reminderMail,
  studioMovedMail,
} from './emails/booking-mails.ts';
import { type CalendarEntry, icsOf } from './ics.ts';
import { managePath, manageToken } from './link.server.ts';
import type { BookingRules } from './policy.ts';

export type Booking = typeof bookings.$inferSelect;
export type BookingPorts = Pick<Platform, 'db' | 'secrets' | 'site' | 'env' | 'mail' | 'sendMail'>;
/** `rescheduled` by the visitor, `moved` by the studio. */
export type Occasion = 'created' | 'rescheduled' | 'moved' | 'cancelled' | 'reminder';

/** Writes the emails of one occasion to the outbox: the visitor's always, the owner's when something has changed. */
export async function sendBookingMails(
  tx: Tx,
  ports: BookingPorts,
  booking: Booking,
  rules: BookingRules,
  occasion: Occasion,
): Promise<void> {
  if (booking.is_sample) return;
  const facts = factsOf(ports, booking, rules);
  const method = occasion === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const entry = await calendarEntry(ports, await ports.site.within(tx), booking, rules, method);
  const attachments = [fileOf(method, icsOf(entry))];
  const key = `${booking.id}:${booking.ics_sequence}`;
  const visitor = { to: booking.email, occasion: key, attachments: occasion === 'reminder' ? [] : attachments };
  if (occasion === 'cancelled') {
    const reason = booking.cancelled_by === 'studio' ? facts.reason : null;
    await ports.sendMail(tx, cancelledMail, { ...facts, reason }, visitor);
  } else {
    await ports.sendMail(tx, visitorMails[occasion], facts, visitor);
  }
  const owner = ownerMail(booking, occasion);
  if (owner) await ports.sendMail(tx, owner, facts, { occasion: key, reply_to: booking.email, attachments });
}

const visitorMails = { created: confirmedMail, rescheduled: movedMail, moved: movedMail, reminder: reminderMail };

function ownerMail(booking: Booking, occasion: Occasion): typeof ownerCancelledMail | typeof ownerBookedMail | null {
  if (occasion === 'created') return ownerBookedMail;
  if (occasion === 'rescheduled') return ownerMovedMail;
  // The studio knows what it did; what it lacks is the new entry for its calendar.
  if (occasion === 'moved') return studioMovedMail;
  return occasion === 'cancelled' && booking.cancelled_by === 'visitor' ? ownerCancelledMail : null;
}

const fileOf = (method: string, content: string): MailAttachment => ({
  filename: 'consultation.ics',
  content_type: `text/calendar; charset=utf-8; method=${method}`,
  content: Buffer.from(content).toString('base64'),
});

/** The link can be written again as long as the application's secret is the one that made it. */
function manageUrl({ secrets, env }: BookingPorts, booking: Booking): string | null {
  const token = manageToken(secrets, booking.id);
  return tokenHash(token) === booking.manage_token_hash ? env.PUBLIC_URL + managePath(token) : null;
}

function factsOf(ports: BookingPorts, booking: Booking, rules: BookingRules) {
  const { name, email, phone, topic, notes, starts_at, ends_at, time_zone } = booking;
  return {
    ...{ name, email, phone, topic, notes, starts_at, ends_at, time_zone },
    studio_time_zone: rules.time_zone,
    meeting_place: rules.meeting_place,
    reason: booking.cancel_reason,
    manage_url: manageUrl(ports, booking),
    admin_url: `${ports.env.PUBLIC_URL}/admin/bookings?booking=${booking.id}`,
  };
}

export async function calendarEntry(
  ports: BookingPorts,
  { branding }: SiteState,
  booking: Booking,
  rules: BookingRules,
  method: CalendarEntry['method'],
): Promise<CalendarEntry> {
  const url = manageUrl(ports, booking) ?? `${ports.env.PUBLIC_URL}/book`;
  return {
    uid: booking.id,
    sequence: booking.ics_sequence,
    method,
    starts_at: booking.starts_at,
    ends_at: booking.ends_at,
    stamp: booking.updated_at,
    summary: `Consultation: ${booking.name} and ${branding.companyName}`,
    description: `Topic: ${topicLabel(booking.topic)}\nView, move or cancel: ${url}`,
    location: rules.meeting_place,
    url,
    organizer: { name: branding.companyName, email: await ports.mail.sender() },
    attendee: { name: booking.name, email: booking.email },
  };
}
