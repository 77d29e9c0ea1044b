import type { InboxConversation, Scheduled } from '../../inbox-contract.ts';

/** Whether one that does not wait any more was taken back: otherwise it was sent. */
export const isTakenBack = ({ text, send_at }: Scheduled, { messages }: Pick<InboxConversation, 'messages'>): boolean =>
  !messages.items.some((one) => one.sender === 'admin' && one.text === text && one.created_at >= send_at);

/** Behind what stands in the box, as in the draft that the server keeps; that may have come into the box already. */
export function withTakenBack(text: string, words: string): string {
  const written = text.trimEnd();
  if (`\n\n${written}`.endsWith(`\n\n${words}`)) return text;
  return written ? `${written}\n\n${words}` : words;
}
