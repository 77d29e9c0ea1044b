import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import { answerBlocks, type Field, longAnswers, replyUrl, shortAnswers } from '#platform/mail/words.ts';
import { labelOf } from '#shared/public-form/rules.ts';
import { categoryChoices, priorityChoices } from '../choices.ts';
import { clientRepliedMail, targetWarningMail, ticketClosedMail, ticketReplyMail } from './reply-mails.ts';

const ticket = z.object({ number: z.string(), name: z.string(), category: z.string(), priority: z.string() });
const sample = { number: 'T-2026-0042', name: 'Vera Visitor', category: 'technical', priority: 'high' };

const labels = {
  category: (facts: { category: string }) => labelOf(categoryChoices, facts.category),
  priority: (facts: { priority: string }) => labelOf(priorityChoices, facts.priority),
};

const opened = ticket.extend({
  ...{ subject: z.string(), email: z.string(), description: z.string(), url: z.string() },
  files: z.array(z.string()),
});

const answersOf = (facts: z.output<typeof opened>): Field[] => [
  { label: 'Subject', value: facts.subject },
  { label: 'Category', value: labels.category(facts) },
  { label: 'Priority', value: labels.priority(facts) },
  { label: 'Name', value: facts.name },
  { label: 'Email', value: facts.email },
  { label: 'Attachments', value: facts.files.join(', ') },
  { label: 'Description', value: facts.description, prose: true },
];

export const studioTicketMail = defineMail({
  name: 'tickets.opened',
  label: 'New ticket',
  description: 'Tells you that somebody opened a ticket.',
  type: 'support',
  audience: 'studio',
  variables: opened,
  sample: {
    ...sample,
    subject: 'The shop does not load',
    email: 'vera@example.com',
    description: 'Since this morning the shop shows an empty page.',
    files: ['screenshot.png'],
    url: 'https://studio.example/admin/support/42',
  },
  computed: {
    ...labels,
    excerpt: ({ description }) => description.slice(0, 140),
    sender: ({ name, email }) => name || email,
    short_answers: (facts) => shortAnswers(answersOf(facts)),
    reply_url: ({ email, number, subject }) => replyUrl({ email, subject: `[${number}] ${subject}` }),
  },
  optional: { long_answers: (facts) => longAnswers(answersOf(facts)) },
  original: {
    subject: '[{{number}}] {{subject}}',
    title: 'New ticket {{number}} from {{name}}',
    preview: '{{excerpt}}',
    blocks: [...answerBlocks, { type: 'button', label: 'Open the ticket', url: '{{url}}' }],
  },
});

const arrived = 'Your request has arrived and has the number {{number}}. You get a first real answer within 24 hours.';

/** Holds nothing that the sender wrote but a plain name: the address may belong to somebody else. */
export const visitorTicketMail = defineMail({
  name: 'tickets.received',
  label: 'Ticket received',
  description: 'Tells whoever opened a ticket that it has arrived.',
  type: 'confirmation',
  audience: 'visitor',
  variables: ticket.extend({ url: z.string().nullable() }),
  sample: { ...sample, url: 'https://studio.example/dashboard/support/42' },
  computed: labels,
  original: {
    subject: 'Ticket {{number}} is open | {{studio_name}}',
    title: 'Ticket {{number}} is open',
    preview: arrived,
    blocks: [
      { type: 'paragraph', text: `{{greeting}}\n${arrived}` },
      {
        type: 'key-values',
        rows: [
          { label: 'Ticket', value: '{{number}}', strong: true },
          { label: 'Category', value: '{{category}}' },
          { label: 'Priority', value: '{{priority}}' },
        ],
      },
      { type: 'button', label: 'See your ticket', url: '{{url}}', when: { field: 'url', is: 'present' } },
      {
        type: 'paragraph',
        text: 'If this was not you, somebody mistyped an address. You can ignore this mail.',
        tone: 'muted',
      },
    ],
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
