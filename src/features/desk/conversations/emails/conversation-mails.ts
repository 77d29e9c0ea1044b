import { z } from 'zod';
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

export const conversationMailTemplates = [startedMail, messageMail];
