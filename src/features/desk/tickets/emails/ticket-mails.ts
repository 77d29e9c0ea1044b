import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';
import { answerBlocks } from '#platform/mail/words.ts';
import { labelOf } from '#shared/public-form/rules.ts';
import { categoryChoices, priorityChoices } from '../choices.ts';
import { clientRepliedMail, targetWarningMail, ticketClosedMail, ticketReplyMail } from './reply-mails.ts';

const ticket = z.object({ number: z.string(), name: z.string(), category: z.string(), priority: z.string() });
const sample = { number: 'T-2026-0042', name: 'Vera Visitor', category: 'technical', priority: 'high' };

export const studioTicketMail = defineMail({
  name: 'tickets.opened',
  label: 'New ticket',
  audience: 'studio',
  variables: ticket.extend({
    ...{ subject: z.string(), email: z.string(), description: z.string(), url: z.string() },
    files: z.array(z.string()),
  }),
  sample: {
    ...sample,
    subject: 'The shop does not load',
    email: 'vera@example.com',
    description: 'Since this morning the shop shows an empty page.',
    files: ['screenshot.png'],
    url: 'https://studio.example/admin/support/42',
  },
  compose: ({ number, subject, name, email, category, priority, description, files, url }) => ({
    subject: `[${number}] ${subject}`,
    title: `New ticket ${number} from ${name}`,
    preview: description.slice(0, 140),
    blocks: [
      ...answerBlocks(
        [
          { label: 'Subject', value: subject },
          { label: 'Category', value: labelOf(categoryChoices, category) },
          { label: 'Priority', value: labelOf(priorityChoices, priority) },
          { label: 'Name', value: name },
          { label: 'Email', value: email },
          { label: 'Attachments', value: files.join(', ') },
          { label: 'Description', value: description, prose: true },
        ],
        { name, email, subject: `[${number}] ${subject}` },
      ),
      { type: 'button', label: 'Open the ticket', url },
    ],
  }),
});

/** Holds nothing that the sender wrote but a plain name: the address may belong to somebody else. */
export const visitorTicketMail = defineMail({
  name: 'tickets.received',
  label: 'Ticket received',
  audience: 'visitor',
  variables: ticket.extend({ url: z.string().nullable() }),
  sample: { ...sample, url: 'https://studio.example/dashboard/support/42' },
  compose: ({ number, name, category, priority, url }, studio) => {
    const title = `Ticket ${number} is open`;
    const text = `Your request has arrived and has the number ${number}. You get a first real answer within 24 hours.`;
    return {
      subject: `${title} | ${studio.name}`,
      title,
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\n${text}` },
        {
          type: 'key-values',
          rows: [
            { label: 'Ticket', value: number, strong: true },
            { label: 'Category', value: labelOf(categoryChoices, category) },
            { label: 'Priority', value: labelOf(priorityChoices, priority) },
          ],
        },
        ...(url ? [{ type: 'button' as const, label: 'See your ticket', url }] : []),
        {
          type: 'paragraph',
          text: 'If this was not you, somebody mistyped an address. You can ignore this mail.',
          tone: 'muted',
        },
      ],
    };
  },
});

export const ticketMailTemplates = [
  studioTicketMail,
  visitorTicketMail,
  ticketReplyMail,
  ticketClosedMail,
  clientRepliedMail,
  targetWarningMail,
];
