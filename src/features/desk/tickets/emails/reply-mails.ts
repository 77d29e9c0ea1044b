import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import type { Condition, ContentBlock } from '#shared/mail/template-content.ts';
import { longMoment } from './moment.ts';

const ticket = z.object({ number: z.string(), subject: z.string(), name: z.string() });
const sample = { number: 'T-2026-0042', subject: 'The shop does not load', name: 'Vera Visitor' };
const url = 'https://studio.example/dashboard/support/42';

const whenThere = (field: string): Condition => ({ field, is: 'present' });
const excerpt = ({ body }: { body: string }) => body.slice(0, 140);
const ratingUrl = (facts: { url: string | null }) => facts.url && `${facts.url}#rating`;
const notSolved = 'If it is not solved, reply on the page of the ticket and we go on. Otherwise say how it went:';
const rateButton: ContentBlock = {
  type: 'button',
  label: 'Rate the answer',
  url: '{{rating_url}}',
  when: whenThere('rating_url'),
};

export const ticketReplyMail = defineMail({
  name: 'tickets.reply',
  label: 'Reply to a ticket',
  description: 'Brings your reply to whoever opened the ticket.',
  type: 'support',
  audience: 'visitor',
  variables: ticket.extend({
    from: z.string(),
    body: z.string(),
    files: z.array(z.string()),
    url: z.string().nullable(),
    is_closed: z.boolean(),
  }),
  sample: {
    ...sample,
    from: 'Maren Holt',
    body: 'The shop loads again: a script of the payment provider had been blocked.',
    files: ['before-and-after.png'],
    url,
    is_closed: false,
  },
  computed: { excerpt },
  optional: {
    /** One of the two: the page of an open ticket, or the rating of a closed one. */
    open_url: (facts) => (facts.is_closed ? null : facts.url),
    rating_url: (facts) => (facts.is_closed ? ratingUrl(facts) : null),
  },
  original: {
    subject: 'Re: [{{number}}] {{subject}}',
    title: '{{from}} replied to {{number}}',
    preview: '{{excerpt}}',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}\n{{body}}' },
      { type: 'paragraph', text: 'Attached on the page of the ticket: {{files}}', when: whenThere('files') },
      { type: 'paragraph', text: notSolved, when: { field: 'is_closed', is: 'equals', value: 'yes' } },
      rateButton,
      { type: 'button', label: 'Open the ticket', url: '{{open_url}}', when: whenThere('open_url') },
    ],
  },
});

/** Repeats no words of the sender: it is sent for spam too, and then the address belongs to somebody else. */
export const ticketClosedMail = defineMail({
  name: 'tickets.closed',
  label: 'Ticket closed',
  description: 'Tells whoever opened a ticket that it is closed.',
  type: 'support',
  audience: 'visitor',
  variables: ticket.omit({ subject: true }).extend({ url: z.string().nullable() }),
  sample: { number: sample.number, name: sample.name, url },
  optional: { rating_url: ratingUrl },
  original: {
    subject: 'Ticket {{number}} is closed | {{studio_name}}',
    title: 'Ticket {{number}} is closed',
    preview: 'We have closed your ticket {{number}}.',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}\nWe have closed your ticket {{number}}.' },
      { type: 'paragraph', text: notSolved },
      rateButton,
    ],
  },
});

export const clientRepliedMail = defineMail({
  name: 'tickets.client-replied',
  label: 'Client replied to a ticket',
  description: 'Tells you what a client replied to a ticket.',
  type: 'support',
  audience: 'studio',
  variables: ticket.extend({ email: z.string(), body: z.string(), files: z.array(z.string()), url: z.string() }),
  sample: { ...sample, email: 'vera@example.com', body: 'It works on my phone, but not here.', files: [], url },
  computed: { excerpt },
  original: {
    subject: 'Re: [{{number}}] {{subject}}',
    title: '{{name}} replied to {{number}}',
    preview: '{{excerpt}}',
    blocks: [
      { type: 'paragraph', text: '{{body}}' },
      {
        type: 'key-values',
        align: 'start',
        rows: [
          { label: 'From', value: '{{name}}, {{email}}' },
          { label: 'Attachments', value: '{{files}}', when: whenThere('files') },
        ],
      },
      { type: 'button', label: 'Open the ticket', url: '{{url}}' },
    ],
  },
});

const kinds = { response: 'The first answer', resolution: 'The solution' } as const;
const missed = { field: 'is_missed', is: 'equals', value: 'yes' } as const;
const dueSoon = { field: 'is_missed', is: 'equals', value: 'no' } as const;

export const targetWarningMail = defineMail({
  name: 'tickets.target-warning',
  label: 'A target of support is about to be missed',
  description: 'Warns you before an answer is late, and tells you when it is.',
  type: 'support',
  audience: 'studio',
  variables: ticket.extend({
    kind: z.enum(['response', 'resolution']),
    due_at: z.string(),
    zone: z.string(),
    is_missed: z.boolean(),
    url: z.string(),
  }),
  sample: {
    ...sample,
    kind: 'response',
    due_at: '2026-11-16T20:00:00.000Z',
    zone: 'America/New_York',
    is_missed: false,
    url: 'https://studio.example/admin/support/42',
  },
  computed: {
    state: ({ is_missed }) => (is_missed ? 'Missed' : 'Due soon'),
    headline: ({ is_missed, number }) => (is_missed ? `A target of ${number} was missed` : `${number} is due soon`),
    target: ({ kind }) => kinds[kind],
    due: ({ due_at, zone }) => longMoment(due_at, zone),
    is_or_was: ({ is_missed }) => (is_missed ? 'was' : 'is'),
  },
  original: {
    subject: '{{state}}: [{{number}}] {{subject}}',
    title: '{{headline}}',
    preview: '{{target}} {{is_or_was}} due {{due}}.',
    blocks: [
      { type: 'paragraph', text: '{{target}} was due {{due}}.', when: missed },
      { type: 'paragraph', text: '{{target}} is due {{due}}.', when: dueSoon },
      {
        type: 'key-values',
        align: 'start',
        rows: [
          { label: 'Ticket', value: '{{number}}: {{subject}}' },
          { label: 'From', value: '{{name}}' },
        ],
      },
      { type: 'button', label: 'Open the ticket', url: '{{url}}' },
    ],
  },
});
