import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';
import type { MailBlock } from '#platform/mail/mail-blocks.ts';
import { longMoment } from './moment.ts';

const ticket = z.object({ number: z.string(), subject: z.string(), name: z.string() });
const sample = { number: 'T-2026-0042', subject: 'The shop does not load', name: 'Vera Visitor' };
const url = 'https://studio.example/dashboard/support/42';

const button = (label: string, target: string | null): MailBlock[] => (target ? [{ type: 'button', label, url: target }] : []);
const rateIt = (target: string | null): MailBlock[] => [
  {
    type: 'paragraph',
    text: 'If it is not solved, reply on the page of the ticket and we go on. Otherwise say how it went:',
  },
  ...button('Rate the answer', target && `${target}#rating`),
];

export const ticketReplyMail = defineMail({
  name: 'tickets.reply',
  label: 'Reply to a ticket',
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
  compose: ({ number, subject, name, from, body, files, url: target, is_closed }) => ({
    subject: `Re: [${number}] ${subject}`,
    title: `${from} replied to ${number}`,
    preview: body.slice(0, 140),
    blocks: [
      { type: 'paragraph', text: `${greeting(name)}\n${body}` },
      ...(files.length > 0
        ? [{ type: 'paragraph' as const, text: `Attached on the page of the ticket: ${files.join(', ')}` }]
        : []),
      ...(is_closed ? rateIt(target) : button('Open the ticket', target)),
    ],
  }),
});

/** Repeats no words of the sender: it is sent for spam too, and then the address belongs to somebody else. */
export const ticketClosedMail = defineMail({
  name: 'tickets.closed',
  label: 'Ticket closed',
  audience: 'visitor',
  variables: ticket.omit({ subject: true }).extend({ url: z.string().nullable() }),
  sample: { number: sample.number, name: sample.name, url },
  compose: ({ number, name, url: target }, studio) => {
    const text = `We have closed your ticket ${number}.`;
    return {
      subject: `Ticket ${number} is closed | ${studio.name}`,
      title: `Ticket ${number} is closed`,
      preview: text,
      blocks: [{ type: 'paragraph', text: `${greeting(name)}\n${text}` }, ...rateIt(target)],
    };
  },
});

export const clientRepliedMail = defineMail({
  name: 'tickets.client-replied',
  label: 'Client replied to a ticket',
  audience: 'studio',
  variables: ticket.extend({ email: z.string(), body: z.string(), files: z.array(z.string()), url: z.string() }),
  sample: { ...sample, email: 'vera@example.com', body: 'It works on my phone, but not here.', files: [], url },
  compose: ({ number, subject, name, email, body, files, url: target }) => ({
    subject: `Re: [${number}] ${subject}`,
    title: `${name} replied to ${number}`,
    preview: body.slice(0, 140),
    blocks: [
      { type: 'paragraph', text: body },
      {
        type: 'key-values',
        align: 'start',
        rows: [
          { label: 'From', value: `${name}, ${email}` },
          ...(files.length > 0 ? [{ label: 'Attachments', value: files.join(', ') }] : []),
        ],
      },
      { type: 'button', label: 'Open the ticket', url: target },
    ],
  }),
});

const kinds = { response: 'The first answer', resolution: 'The solution' } as const;

export const targetWarningMail = defineMail({
  name: 'tickets.target-warning',
  label: 'A target of support is about to be missed',
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
  compose: ({ number, subject, name, kind, due_at, zone, is_missed, url: target }) => {
    const when = longMoment(due_at, zone);
    const text = is_missed ? `${kinds[kind]} was due ${when}.` : `${kinds[kind]} is due ${when}.`;
    return {
      subject: `${is_missed ? 'Missed' : 'Due soon'}: [${number}] ${subject}`,
      title: is_missed ? `A target of ${number} was missed` : `${number} is due soon`,
      preview: text,
      blocks: [
        { type: 'paragraph', text },
        {
          type: 'key-values',
          align: 'start',
          rows: [
            { label: 'Ticket', value: `${number}: ${subject}` },
            { label: 'From', value: name },
          ],
        },
        { type: 'button', label: 'Open the ticket', url: target },
      ],
    };
  },
});
