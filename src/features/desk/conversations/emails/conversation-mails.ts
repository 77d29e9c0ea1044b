import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import { answerBlocks, type Field, longAnswers, replyUrl, shortAnswers } from '#platform/mail/words.ts';

const chat = z.object({ name: z.string(), email: z.string(), page: z.string().nullable(), text: z.string() });

const answersOf = ({ name, email, page, text }: z.output<typeof chat>): Field[] => [
  { label: 'Name', value: name },
  { label: 'Email', value: email },
  { label: 'Page', value: page ?? '' },
  { label: 'Message', value: text, prose: true },
];

/** Tells the studio that somebody writes in the chat. */
const chatMail = (name: string, label: string, description: string, title: string) =>
  defineMail({
    ...{ name, label, description },
    type: 'support',
    audience: 'studio',
    variables: chat,
    sample: { name: 'Vera Visitor', email: 'vera@example.com', page: '/pricing', text: 'Do you also build shops?' },
    computed: {
      sender: (facts) => facts.name || facts.email,
      excerpt: (facts) => facts.text.slice(0, 140),
      short_answers: (facts) => shortAnswers(answersOf(facts)),
      reply_url: (facts) => replyUrl({ email: facts.email, subject: 'Your question' }),
    },
    optional: { long_answers: (facts) => longAnswers(answersOf(facts)) },
    original: { subject: title, title, preview: '{{excerpt}}', blocks: answerBlocks },
  });

export const startedMail = chatMail(
  'conversations.started',
  'New conversation',
  'Tells you that somebody started a conversation.',
  '{{name}} started a conversation',
);
export const messageMail = chatMail(
  'conversations.message',
  'New chat message',
  'Tells you that somebody wrote again in a conversation.',
  '{{name}} wrote again',
);

/** What the studio wrote and the client has not seen. */
export const answerMail = defineMail({
  name: 'conversations.answer',
  label: 'Answer in a conversation',
  description: 'Brings your answer to somebody who has not seen it in the conversation.',
  type: 'support',
  audience: 'client',
  variables: z.object({
    name: z.string(),
    subject: z.string().nullable(),
    messages: z.array(z.string()),
    url: z.string().nullable(),
  }),
  sample: {
    name: 'Vera',
    subject: 'Your inquiry',
    messages: ['Yes, we build shops too.', 'When would you like to open?'],
    url: 'https://studio.example/dashboard/messages',
  },
  computed: { headline: ({ subject }) => (subject ? `Re: ${subject}` : 'An answer to your message') },
  optional: {
    excerpt: ({ messages }) => (messages[0] ?? '').slice(0, 140),
    messages: ({ messages }) => messages.join('\n\n') || null,
  },
  original: {
    subject: '{{headline}}',
    title: 'An answer to your message',
    preview: '{{excerpt|An answer to your message}}',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}' },
      { type: 'paragraph', text: '{{messages}}', when: { field: 'messages', is: 'present' } },
      { type: 'button', label: 'Open the conversation', url: '{{url}}', when: { field: 'url', is: 'present' } },
      {
        type: 'paragraph',
        text: 'You can answer by replying to this email.',
        when: { field: 'url', is: 'absent' },
      },
    ],
  },
});

export const conversationMailTemplates = [startedMail, messageMail, answerMail];
