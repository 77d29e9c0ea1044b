import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import type { bookings } from '#db/schema/desk/bookings.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import type { MailAttachment } from '#db/schema/platform/mail.ts';
import { renderMail } from '#platform/mail/layout.tsx';
import { mailBrand } from '#platform/mail/mail-brand.ts';
import { queueMail } from '#platform/mail/queue-mail.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { SiteState } from '#shared/site-state.ts';
import { topicLabel } from './choices.ts';
import {
  type BookingFacts,
  cancelledMail,
  confirmedMail,
  type MailWords,
  movedMail,
  ownerBookedMail,
  ownerCancelledMail,
  ownerMovedMail,
  reminderMail,
  studioMovedMail,
} from './emails/booking-mails.ts';
import { type CalendarEntry, icsOf } from './ics.ts';
import { managePath, manageToken, tokenHash } from './link.server.ts';
import type { BookingRules } from './policy.ts';

export type Booking = typeof bookings.$inferSelect;
export type BookingPorts = Pick<Platform, 'db' | 'secrets' | 'site' | 'env'>;
/** `rescheduled` by the visitor, `moved` by the studio. */
export type Occasion = 'created' | 'rescheduled' | 'moved' | 'cancelled' | 'reminder';

type Letter = { words: MailWords; to: string; reply_to?: string; files: MailAttachment[] };

/** What mails need besides the booking. Read before the transaction: inside, a second connection could be one too many. */
export type MailSetting = { ports: BookingPorts; state: SiteState };
export const mailSetting = async (ports: BookingPorts): Promise<MailSetting> => ({ ports, state: await ports.site.get() });

/** Writes the mails of one occasion to the outbox: the visitor's always, the owner's when something has changed. */
export async function queueBookingMails(
  tx: Tx,
  { ports, state }: MailSetting,
  booking: Booking,
  rules: BookingRules,
  occasion: Occasion,
): Promise<void> {
  if (booking.is_sample) return;
  const facts = factsOf(ports, state, booking, rules);
  const method = occasion === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const invitation = fileOf(method, icsOf(calendarEntry(ports, state, booking, rules, method)));
  const visitorFiles = occasion === 'reminder' ? [] : [invitation];
  await post(tx, ports, state, booking, { words: visitorMail(facts, booking, occasion), to: booking.email, files: visitorFiles });
  const words = ownerMail(facts, booking, occasion);
  const owner = words && (await ownerAddress(tx, state));
  if (words && owner) await post(tx, ports, state, booking, { words, to: owner, reply_to: booking.email, files: [invitation] });
}

function visitorMail(facts: BookingFacts, booking: Booking, occasion: Occasion): MailWords {
  if (occasion === 'cancelled')
    return cancelledMail({ ...facts, reason: booking.cancelled_by === 'studio' ? facts.reason : null });
  return { created: confirmedMail, rescheduled: movedMail, moved: movedMail, reminder: reminderMail }[occasion](facts);
}

function ownerMail(facts: BookingFacts, booking: Booking, occasion: Occasion): MailWords | null {
  if (occasion === 'created') return ownerBookedMail(facts);
  if (occasion === 'rescheduled') return ownerMovedMail(facts);
  // The studio knows what it did; what it lacks is the new entry for its calendar.
  if (occasion === 'moved') return studioMovedMail(facts);
  return occasion === 'cancelled' && booking.cancelled_by === 'visitor' ? ownerCancelledMail(facts) : null;
}

async function post(
  tx: Tx,
  { env }: BookingPorts,
  state: SiteState,
  booking: Booking,
  { words, to, reply_to, files }: Letter,
): Promise<void> {
  const { template, subject, ...content } = words;
  await queueMail(tx, {
    idempotency_key: `${template}:${booking.id}:${booking.ics_sequence}`,
    template,
    to,
    reply_to,
    subject,
    attachments: files,
    ...renderMail({ brand: mailBrand(state, env.PUBLIC_URL), ...content }),
  });
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

function factsOf(ports: BookingPorts, { branding }: SiteState, booking: Booking, rules: BookingRules): BookingFacts {
  const { name, email, phone, topic, notes, starts_at, ends_at, time_zone } = booking;
  const site = ports.env.PUBLIC_URL;
  return {
    ...{ name, email, phone, topic, notes, starts_at, ends_at, time_zone },
    studio: branding.companyName,
    studio_time_zone: rules.time_zone,
    meeting_place: rules.meeting_place,
    reason: booking.cancel_reason,
    manage_url: manageUrl(ports, booking),
    book_url: `${site}/book`,
    admin_url: `${site}/admin/bookings?booking=${booking.id}`,
  };
}

export function calendarEntry(
  ports: BookingPorts,
  { branding }: SiteState,
  booking: Booking,
  rules: BookingRules,
  method: CalendarEntry['method'],
): CalendarEntry {
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
    organizer: { name: branding.companyName, email: senderAddress(ports.env.MAIL_FROM) },
    attendee: { name: booking.name, email: booking.email },
  };
}

const senderAddress = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

async function ownerAddress(tx: Tx, { settings }: SiteState): Promise<string | null> {
  if (settings.site_email) return settings.site_email;
  const [owner] = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(eq(user_roles.role, 'super_admin'))
    .orderBy(asc(users.created_at))
    .limit(1);
  return owner?.email ?? null;
}
