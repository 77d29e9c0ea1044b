import { answerBlocks } from '#platform/mail/words.ts';

/** Tells the studio that somebody writes in the chat. */
export function chatMail(chat: { name: string; email: string; page: string | null }, text: string, isNew: boolean) {
  const title = isNew ? `${chat.name} started a conversation` : `${chat.name} wrote again`;
  return {
    template: isNew ? 'conversations.started' : 'conversations.message',
    subject: title,
    title,
    preview: text.slice(0, 140),
    blocks: answerBlocks(
      [
        { label: 'Name', value: chat.name },
        { label: 'Email', value: chat.email },
        { label: 'Page', value: chat.page ?? '' },
        { label: 'Message', value: `${text}\n` },
      ],
      { name: chat.name, email: chat.email, subject: 'Your question' },
    ),
  };
}
