import type { MailBlock } from '#platform/mail/mail-blocks.ts';
import { topicLabel } from '../choices.ts';
import { longDate, timeRange, zoneCity } from '../format.ts';

export type MailWords = { template: string; subject: string; title: string; preview: string; blocks: MailBlock[] };

export type BookingFacts = {
  studio: string;
  name: string;
  email: string;
  phone: string | null;
  topic: string;
  notes: string | null;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  studio_time_zone: string;
  meeting_place: string;
  reason: string | null;
  /** The private page; null when the link can no longer be told. */
  manage_url: string | null;
  book_url: string;
  admin_url: string;
};

type Row = { label: string; value: string; strong?: boolean };
type BookingMail = (facts: BookingFacts) => MailWords;

const whenRows = ({ starts_at, ends_at }: BookingFacts, zone: string): Row[] => [
  { label: 'Date', value: longDate(starts_at, zone), strong: true },
  { label: `Time (${zoneCity(zone)})`, value: timeRange(starts_at, ends_at, zone), strong: true },
];

function visitorRows(facts: BookingFacts): Row[] {
  return [
    ...whenRows(facts, facts.time_zone),
    { label: 'Where', value: facts.meeting_place },
    { label: 'Topic', value: topicLabel(facts.topic) },
  ];
}

function ownerRows(facts: BookingFacts): Row[] {
  return [
    ...whenRows(facts, facts.studio_time_zone),
    { label: 'Name', value: facts.name },
    { label: 'E-mail', value: facts.email },
    ...(facts.phone ? [{ label: 'Phone', value: facts.phone }] : []),
    { label: 'Topic', value: topicLabel(facts.topic) },
    { label: 'Their time zone', value: zoneCity(facts.time_zone) },
  ];
}

const shortWhen = ({ starts_at }: BookingFacts, zone: string): string => longDate(starts_at, zone).replace(/, \d{4}$/, '');

const manageBlocks = ({ manage_url }: BookingFacts, label: string): MailBlock[] =>
  manage_url
    ? [
        { type: 'button', label, url: manage_url },
        { type: 'paragraph', tone: 'muted', text: 'This link is private: whoever has it can move or cancel the consultation.' },
      ]
    : [];

type VisitorWords = { template: string; subject: string; title: string; text: string; button?: string };

const toVisitor = (facts: BookingFacts, words: VisitorWords): MailWords => ({
  template: words.template,
  subject: words.subject,
  title: words.title,
  preview: words.text,
  blocks: [
    { type: 'paragraph', text: `Hello ${facts.name},\n${words.text}` },
    { type: 'key-values', rows: visitorRows(facts) },
    ...(words.button ? manageBlocks(facts, words.button) : []),
  ],
});

const toOwner = (facts: BookingFacts, words: VisitorWords): MailWords => ({
  template: words.template,
  subject: words.subject,
  title: words.title,
  preview: words.text,
  blocks: [
    { type: 'paragraph', text: words.text },
    { type: 'key-values', rows: ownerRows(facts) },
    ...(facts.notes ? ([{ type: 'paragraph', text: facts.notes }] satisfies MailBlock[]) : []),
    { type: 'button', label: 'Open bookings', url: facts.admin_url },
  ],
});

export const confirmedMail: BookingMail = (facts) =>
  toVisitor(facts, {
    template: 'booking.confirmed',
    subject: `Your consultation with ${facts.studio} on ${shortWhen(facts, facts.time_zone)}`,
    title: 'Your consultation is booked',
    text: `Thank you for booking a consultation with ${facts.studio}. The calendar entry is attached.`,
    button: 'View, move or cancel',
  });

export const movedMail: BookingMail = (facts) =>
  toVisitor(facts, {
    template: 'booking.rescheduled',
    subject: `New time: your consultation with ${facts.studio} on ${shortWhen(facts, facts.time_zone)}`,
    title: 'Your consultation has a new time',
    text: 'The attached calendar entry replaces the earlier one.',
    button: 'View, move or cancel',
  });

export const reminderMail: BookingMail = (facts) =>
  toVisitor(facts, {
    template: 'booking.reminder',
    subject: `Reminder: your consultation with ${facts.studio} on ${shortWhen(facts, facts.time_zone)}`,
    title: 'See you soon',
    text: `This is a reminder of your consultation with ${facts.studio}.`,
    button: 'View, move or cancel',
  });

export const cancelledMail: BookingMail = (facts) => {
  const mail = toVisitor(facts, {
    template: 'booking.cancelled',
    subject: `Cancelled: your consultation with ${facts.studio} on ${shortWhen(facts, facts.time_zone)}`,
    title: 'Your consultation is cancelled',
    text: facts.reason ? `${facts.studio} writes: ${facts.reason}` : 'It has been taken off the calendar.',
  });
  return { ...mail, blocks: [...mail.blocks, { type: 'button', label: 'Book another time', url: facts.book_url }] };
};

export const ownerBookedMail: BookingMail = (facts) =>
  toOwner(facts, {
    template: 'booking.owner-confirmed',
    subject: `New consultation: ${facts.name} on ${shortWhen(facts, facts.studio_time_zone)}`,
    title: `${facts.name} booked a consultation`,
    text: 'The calendar entry is attached.',
  });

export const ownerMovedMail: BookingMail = (facts) =>
  toOwner(facts, {
    template: 'booking.owner-rescheduled',
    subject: `Moved: consultation with ${facts.name}, now ${shortWhen(facts, facts.studio_time_zone)}`,
    title: `${facts.name} moved the consultation`,
    text: 'The attached calendar entry replaces the earlier one.',
  });

export const studioMovedMail: BookingMail = (facts) =>
  toOwner(facts, {
    template: 'booking.studio-rescheduled',
    subject: `Moved: consultation with ${facts.name}, now ${shortWhen(facts, facts.studio_time_zone)}`,
    title: `The consultation with ${facts.name} has a new time`,
    text: 'The attached calendar entry replaces the earlier one. The visitor has been told.',
  });

export const ownerCancelledMail: BookingMail = (facts) =>
  toOwner(facts, {
    template: 'booking.owner-cancelled',
    subject: `Cancelled: consultation with ${facts.name} on ${shortWhen(facts, facts.studio_time_zone)}`,
    title: `${facts.name} cancelled the consultation`,
    text: facts.reason ? `They write: ${facts.reason}` : 'The time is free again.',
  });
