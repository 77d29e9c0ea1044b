import type { MailBlock } from '#platform/mail/mail-blocks.ts';

export type Field = {
  label: string;
  value: string;
  /** Running text, such as a message, which is read as a paragraph however short it is. */
  prose?: boolean;
};

/** What somebody filled in, for the studio's eyes: short answers as a table, texts as paragraphs, and a way to answer. */
export function answerBlocks(fields: Field[], reply: { name: string; email: string; subject: string }): MailBlock[] {
  const filled = fields.filter((field) => field.value !== '');
  const isProse = ({ prose, value }: Field) => prose || value.length > 120 || value.includes('\n');
  const address = `mailto:${encodeURIComponent(reply.email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${reply.subject}`)}`;
  return [
    { type: 'key-values', rows: filled.filter((field) => !isProse(field)), align: 'start' },
    ...filled.filter(isProse).map((field): MailBlock => ({ type: 'paragraph', text: `${field.label}:\n${field.value}` })),
    { type: 'button', label: `Reply to ${reply.name || reply.email}`, url: address },
  ];
}
