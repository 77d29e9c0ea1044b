import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';
import { answerBlocks } from '#platform/mail/words.ts';

/** Tells the studio that somebody writes in the chat. */
const chatMail = (name: string, label: string, titleOf: (sender: string) => string) =>
  defineMail({
    name,
    label,
    audience: 'studio',
    variables: z.object({ name: z.string(), email: z.string(), page: z.string().nullable(), text: z.string() }),
    sample: { name: 'Vera Visitor', email: 'vera@example.com', page: '/pricing', text: 'Do you also build shops?' },
    compose: (chat) => {
      const title = titleOf(chat.name);
      return {
        subject: title,
        title,
        preview: chat.text.slice(0, 140),
        blocks: answerBlocks(
          [
            { label: 'Name', value: chat.name },
            { label: 'Email', value: chat.email },
            { label: 'Page', value: chat.page ?? '' },
            { label: 'Message', value: chat.text, prose: true },
          ],
          { name: chat.name, email: chat.email, subject: 'Your question' },
        ),
      };
    },
  });

export const startedMail = chatMail('conversations.started', 'New conversation', (sender) => `${sender} started a conversation`);
export const messageMail = chatMail('conversations.message', 'New chat message', (sender) => `${sender} wrote again`);

/** What the studio wrote and the client has not seen. */
export const answerMail = defineMail({
  name: 'conversations.answer',
  label: 'Answer in a conversation',
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
  compose: ({ name, subject, messages, url }) => ({
    subject: subject ? `Re: ${subject}` : 'An answer to your message',
    title: 'An answer to your message',
    preview: (messages[0] ?? '').slice(0, 140),
    blocks: [
      { type: 'paragraph', text: greeting(name) },
      ...messages.map((text) => ({ type: 'paragraph' as const, text })),
      ...(url
        ? [{ type: 'button' as const, label: 'Open the conversation', url }]
        : [{ type: 'paragraph' as const, text: 'You can answer by replying to this email.' }]),
    ],
  }),
});

export const conversationMailTemplates = [startedMail, messageMail, answerMail];
