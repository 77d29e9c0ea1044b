import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail, type MailStudio } from '#platform/mail/mail.ts';
import type { MailBlock } from '#platform/mail/mail-blocks.ts';
import { topicLabel } from '../choices.ts';
import { longDate, timeRange, zoneCity } from '../format.ts';

const booking = z.object({
  name: z.string(),
  topic: z.string(),
  starts_at: z.date(),
  ends_at: z.date(),
  time_zone: z.string(),
});
type Booking = z.output<typeof booking>;

const visitorVariables = booking.extend({
  meeting_place: z.string(),
  /** The private page; null when the link can no longer be told. */
  manage_url: z.string().nullable(),
});
type VisitorFacts = z.output<typeof visitorVariables>;

const ownerVariables = booking.extend({
  email: z.string(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  studio_time_zone: z.string(),
  admin_url: z.string(),
});
type OwnerFacts = z.output<typeof ownerVariables>;

const reason = z.string().nullable();

const sample = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  phone: '+1 555 010 0100',
  topic: 'web-design',
  notes: 'We would like to talk about a new shop.',
  starts_at: new Date('2026-12-16T14:00:00Z'),
  ends_at: new Date('2026-12-16T14:30:00Z'),
  time_zone: 'Europe/Berlin',
  studio_time_zone: 'America/New_York',
  meeting_place: 'Video call',
  reason: 'The studio is closed that day.',
  manage_url: 'https://studio.example/book/sample',
  admin_url: 'https://studio.example/admin/bookings?booking=42',
};

type Row = { label: string; value: string; strong?: boolean };

const whenRows = ({ starts_at, ends_at }: Booking, zone: string): Row[] => [
  { label: 'Date', value: longDate(starts_at, zone), strong: true },
  { label: `Time (${zoneCity(zone)})`, value: timeRange(starts_at, ends_at, zone), strong: true },
];

function visitorRows(facts: Omit<VisitorFacts, 'manage_url'>): Row[] {
  return [
    ...whenRows(facts, facts.time_zone),
    { label: 'Where', value: facts.meeting_place },
    { label: 'Topic', value: topicLabel(facts.topic) },
  ];
}

function ownerRows(facts: OwnerFacts): Row[] {
  return [
    ...whenRows(facts, facts.studio_time_zone),
    { label: 'Name', value: facts.name },
    { label: 'Email', value: facts.email },
    ...(facts.phone ? [{ label: 'Phone', value: facts.phone }] : []),
    { label: 'Topic', value: topicLabel(facts.topic) },
    { label: 'Their time zone', value: zoneCity(facts.time_zone) },
  ];
}

const shortWhen = ({ starts_at }: Booking, zone: string): string => longDate(starts_at, zone).replace(/, \d{4}$/, '');

const manageBlocks = (manage_url: string | null): MailBlock[] =>
  manage_url
    ? [
        { type: 'button', label: 'View, move or cancel', url: manage_url },
        { type: 'paragraph', tone: 'muted', text: 'This link is private: whoever has it can move or cancel the consultation.' },
      ]
    : [];

type Words = { subject: string; title: string; text: string };

const toVisitor = (facts: Omit<VisitorFacts, 'manage_url'>, { subject, title, text }: Words, last: MailBlock[]) => ({
  subject,
  title,
  preview: text,
  blocks: [
    { type: 'paragraph', text: `${greeting(facts.name)}\n${text}` },
    { type: 'key-values', rows: visitorRows(facts), align: 'start' },
    ...last,
  ] satisfies MailBlock[],
});

const toOwner = (facts: OwnerFacts, { subject, title, text }: Words) => ({
  subject,
  title,
  preview: text,
  blocks: [
    { type: 'paragraph', text },
    { type: 'key-values', rows: ownerRows(facts), align: 'start' },
    ...(facts.notes ? ([{ type: 'paragraph', text: facts.notes }] satisfies MailBlock[]) : []),
    { type: 'button', label: 'Open bookings', url: facts.admin_url },
  ] satisfies MailBlock[],
});

const visitorMail = (name: string, label: string, words: (facts: VisitorFacts, studio: MailStudio) => Words) =>
  defineMail({
    name,
    label,
    audience: 'visitor',
    variables: visitorVariables,
    sample,
    compose: (facts, studio) => toVisitor(facts, words(facts, studio), manageBlocks(facts.manage_url)),
  });

const ownerMail = (name: string, label: string, words: (facts: OwnerFacts) => Words) =>
  defineMail({
    name,
    label,
    audience: 'studio',
    variables: ownerVariables,
    sample,
    compose: (facts) => toOwner(facts, words(facts)),
  });

export const confirmedMail = visitorMail('booking.confirmed', 'Consultation booked', (facts, studio) => ({
  subject: `Your consultation with ${studio.name} on ${shortWhen(facts, facts.time_zone)}`,
  title: 'Your consultation is booked',
  text: `Thank you for booking a consultation with ${studio.name}. The calendar entry is attached.`,
}));

export const movedMail = visitorMail('booking.rescheduled', 'Consultation moved', (facts, studio) => ({
  subject: `New time: your consultation with ${studio.name} on ${shortWhen(facts, facts.time_zone)}`,
  title: 'Your consultation has a new time',
  text: 'The attached calendar entry replaces the earlier one.',
}));

export const reminderMail = visitorMail('booking.reminder', 'Reminder of a consultation', (facts, studio) => ({
  subject: `Reminder: your consultation with ${studio.name} on ${shortWhen(facts, facts.time_zone)}`,
  title: 'See you soon',
  text: `This is a reminder of your consultation with ${studio.name}.`,
}));

export const cancelledMail = defineMail({
  name: 'booking.cancelled',
  label: 'Consultation cancelled',
  audience: 'visitor',
  variables: visitorVariables.omit({ manage_url: true }).extend({ reason }),
  sample,
  compose: (facts, studio) =>
    toVisitor(
      facts,
      {
        subject: `Cancelled: your consultation with ${studio.name} on ${shortWhen(facts, facts.time_zone)}`,
        title: 'Your consultation is cancelled',
        text: facts.reason ? `${studio.name} writes: ${facts.reason}` : 'It has been taken off the calendar.',
      },
      [{ type: 'button', label: 'Book another time', url: `${studio.url}/book` }],
    ),
});

export const ownerBookedMail = ownerMail('booking.owner-confirmed', 'New consultation', (facts) => ({
  subject: `New consultation: ${facts.name} on ${shortWhen(facts, facts.studio_time_zone)}`,
  title: `${facts.name} booked a consultation`,
  text: 'The calendar entry is attached.',
}));

export const ownerMovedMail = ownerMail('booking.owner-rescheduled', 'Consultation moved by the visitor', (facts) => ({
  subject: `Moved: consultation with ${facts.name}, now ${shortWhen(facts, facts.studio_time_zone)}`,
  title: `${facts.name} moved the consultation`,
  text: 'The attached calendar entry replaces the earlier one.',
}));

export const studioMovedMail = ownerMail('booking.studio-rescheduled', 'Consultation moved by the studio', (facts) => ({
  subject: `Moved: consultation with ${facts.name}, now ${shortWhen(facts, facts.studio_time_zone)}`,
  title: `The consultation with ${facts.name} has a new time`,
  text: 'The attached calendar entry replaces the earlier one. The visitor has been told.',
}));

export const ownerCancelledMail = defineMail({
  name: 'booking.owner-cancelled',
  label: 'Consultation cancelled by the visitor',
  audience: 'studio',
  variables: ownerVariables.extend({ reason }),
  sample,
  compose: (facts) =>
    toOwner(facts, {
      subject: `Cancelled: consultation with ${facts.name} on ${shortWhen(facts, facts.studio_time_zone)}`,
      title: `${facts.name} cancelled the consultation`,
      text: facts.reason ? `They write: ${facts.reason}` : 'The time is free again.',
    }),
});

export const bookingMailTemplates = [
  confirmedMail,
  movedMail,
  reminderMail,
  cancelledMail,
  ownerBookedMail,
  ownerMovedMail,
  studioMovedMail,
  ownerCancelledMail,
];
