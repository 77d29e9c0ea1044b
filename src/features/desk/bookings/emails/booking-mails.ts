import { z } from 'zod';
import { defineMail, type MailStudio } from '#platform/mail/mail.ts';
import type { MailType } from '#shared/choices/platform/mail.ts';
import type { ContentBlock, ContentRow } from '#shared/mail/template-content.ts';
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

const ownerVariables = booking.extend({
  email: z.string(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  studio_time_zone: z.string(),
  admin_url: z.string(),
});

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

/** When it is, as somebody in that zone reads it. */
const whenIn = <B extends Booking>(zoneOf: (facts: B) => string) => ({
  date: (facts: B) => longDate(facts.starts_at, zoneOf(facts)),
  day: (facts: B) => longDate(facts.starts_at, zoneOf(facts)).replace(/, \d{4}$/, ''),
  time: (facts: B) => timeRange(facts.starts_at, facts.ends_at, zoneOf(facts)),
  city: (facts: B) => zoneCity(zoneOf(facts)),
  topic: (facts: B) => topicLabel(facts.topic),
});
const visitorFields = whenIn((facts) => facts.time_zone);
const ownerFields = {
  ...whenIn<Booking & { studio_time_zone: string }>((facts) => facts.studio_time_zone),
  visitor_city: (facts: Booking) => zoneCity(facts.time_zone),
};

const whenRows: ContentRow[] = [
  { label: 'Date', value: '{{date}}', strong: true },
  { label: 'Time ({{city}})', value: '{{time}}', strong: true },
];

const visitorTable: ContentBlock = {
  type: 'key-values',
  align: 'start',
  rows: [...whenRows, { label: 'Where', value: '{{meeting_place}}' }, { label: 'Topic', value: '{{topic}}' }],
};

const ownerTable: ContentBlock = {
  type: 'key-values',
  align: 'start',
  rows: [
    ...whenRows,
    { label: 'Name', value: '{{name}}' },
    { label: 'Email', value: '{{email}}' },
    { label: 'Phone', value: '{{phone}}', when: { field: 'phone', is: 'present' } },
    { label: 'Topic', value: '{{topic}}' },
    { label: 'Their time zone', value: '{{visitor_city}}' },
  ],
};

const whileManaged = { field: 'manage_url', is: 'present' } as const;
const manageBlocks: ContentBlock[] = [
  { type: 'button', label: 'View, move or cancel', url: '{{manage_url}}', when: whileManaged },
  {
    type: 'paragraph',
    tone: 'muted',
    text: 'This link is private: whoever has it can move or cancel the consultation.',
    when: whileManaged,
  },
];

const ownerLast: ContentBlock[] = [
  ownerTable,
  { type: 'paragraph', text: '{{notes}}', when: { field: 'notes', is: 'present' } },
  { type: 'button', label: 'Open bookings', url: '{{admin_url}}' },
];

type Words = { label: string; description: string; type?: MailType; subject: string; title: string; text: string };

const visitorMail = (name: string, { label, description, type = 'confirmation', subject, title, text }: Words) =>
  defineMail({
    ...{ name, label, description, type },
    audience: 'visitor',
    variables: visitorVariables,
    sample,
    computed: visitorFields,
    original: {
      ...{ subject, title },
      preview: text,
      blocks: [{ type: 'paragraph', text: `{{greeting}}\n${text}` }, visitorTable, ...manageBlocks],
    },
  });

const ownerMail = (name: string, { label, description, type = 'confirmation', subject, title, text }: Words) =>
  defineMail({
    ...{ name, label, description, type },
    audience: 'studio',
    variables: ownerVariables,
    sample,
    computed: ownerFields,
    original: { ...{ subject, title }, preview: text, blocks: [{ type: 'paragraph', text }, ...ownerLast] },
  });

export const confirmedMail = visitorMail('booking.confirmed', {
  label: 'Consultation booked',
  description: 'Sent to a visitor who books a consultation.',
  subject: 'Your consultation with {{studio_name}} on {{day}}',
  title: 'Your consultation is booked',
  text: 'Thank you for booking a consultation with {{studio_name}}. The calendar entry is attached.',
});

export const movedMail = visitorMail('booking.rescheduled', {
  label: 'Consultation moved',
  description: 'Sent to a visitor whose consultation has a new time.',
  subject: 'New time: your consultation with {{studio_name}} on {{day}}',
  title: 'Your consultation has a new time',
  text: 'The attached calendar entry replaces the earlier one.',
});

export const reminderMail = visitorMail('booking.reminder', {
  label: 'Reminder of a consultation',
  description: 'Sent to a visitor before a consultation.',
  type: 'support',
  subject: 'Reminder: your consultation with {{studio_name}} on {{day}}',
  title: 'See you soon',
  text: 'This is a reminder of your consultation with {{studio_name}}.',
});

const withReason = { field: 'reason', is: 'present' } as const;
const withoutReason = { field: 'reason', is: 'absent' } as const;

export const cancelledMail = defineMail({
  name: 'booking.cancelled',
  label: 'Consultation cancelled',
  description: 'Sent to a visitor whose consultation was cancelled.',
  type: 'confirmation',
  audience: 'visitor',
  variables: visitorVariables.omit({ manage_url: true }).extend({ reason }),
  sample,
  computed: {
    ...visitorFields,
    what: (facts, studio: MailStudio) =>
      facts.reason ? `${studio.name} writes: ${facts.reason}` : 'It has been taken off the calendar.',
    book_url: (_, studio) => `${studio.url}/book`,
  },
  public_links: ['book_url'],
  original: {
    subject: 'Cancelled: your consultation with {{studio_name}} on {{day}}',
    title: 'Your consultation is cancelled',
    preview: '{{what}}',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}\n{{studio_name}} writes: {{reason}}', when: withReason },
      { type: 'paragraph', text: '{{greeting}}\nIt has been taken off the calendar.', when: withoutReason },
      visitorTable,
      { type: 'button', label: 'Book another time', url: '{{book_url}}' },
    ],
  },
});

export const ownerBookedMail = ownerMail('booking.owner-confirmed', {
  label: 'New consultation',
  description: 'Tells you that somebody booked a consultation.',
  subject: 'New consultation: {{name}} on {{day}}',
  title: '{{name}} booked a consultation',
  text: 'The calendar entry is attached.',
});

export const ownerMovedMail = ownerMail('booking.owner-rescheduled', {
  label: 'Consultation moved by the visitor',
  description: 'Tells you that a visitor moved a consultation.',
  subject: 'Moved: consultation with {{name}}, now {{day}}',
  title: '{{name}} moved the consultation',
  text: 'The attached calendar entry replaces the earlier one.',
});

export const studioMovedMail = ownerMail('booking.studio-rescheduled', {
  label: 'Consultation moved by the studio',
  description: 'Gives you the calendar entry of a consultation that you moved.',
  subject: 'Moved: consultation with {{name}}, now {{day}}',
  title: 'The consultation with {{name}} has a new time',
  text: 'The attached calendar entry replaces the earlier one. The visitor has been told.',
});

export const ownerCancelledMail = defineMail({
  name: 'booking.owner-cancelled',
  label: 'Consultation cancelled by the visitor',
  description: 'Tells you that a visitor cancelled a consultation.',
  type: 'confirmation',
  audience: 'studio',
  variables: ownerVariables.extend({ reason }),
  sample,
  computed: {
    ...ownerFields,
    what: (facts) => (facts.reason ? `They write: ${facts.reason}` : 'The time is free again.'),
  },
  original: {
    subject: 'Cancelled: consultation with {{name}} on {{day}}',
    title: '{{name}} cancelled the consultation',
    preview: '{{what}}',
    blocks: [
      { type: 'paragraph', text: 'They write: {{reason}}', when: withReason },
      { type: 'paragraph', text: 'The time is free again.', when: withoutReason },
      ...ownerLast,
    ],
  },
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
