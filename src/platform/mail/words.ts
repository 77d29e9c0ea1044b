import type { MailBlock } from '#platform/mail/mail-blocks.ts';

export type Field = { label: string; value: string };

/** What somebody filled in, for the studio's eyes: short answers as a table, long ones as text, and a way to answer. */
export function answerBlocks(fields: Field[], reply: { name: string; email: string; subject: string }): MailBlock[] {
  const filled = fields.filter((field) => field.value !== '');
  const isLong = (field: Field) => field.value.length > 120 || field.value.includes('\n');
  const address = `mailto:${encodeURIComponent(reply.email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${reply.subject}`)}`;
  return [
    { type: 'key-values', rows: filled.filter((field) => !isLong(field)) },
    ...filled.filter(isLong).map((field): MailBlock => ({ type: 'paragraph', text: `${field.label}:\n${field.value}` })),
    { type: 'button', label: `Reply to ${reply.name || reply.email}`, url: address },
  ];
}
