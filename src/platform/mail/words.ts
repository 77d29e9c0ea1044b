import type { ContentBlock } from '#shared/mail/template-content.ts';
import type { MailRow } from './fill-content.ts';

export type Field = {
  label: string;
  value: string;
  /** Running text, such as a message, which is read as a paragraph however short it is. */
  prose?: boolean;
};

const isProse = ({ prose, value }: Field): boolean => prose || value.length > 120 || value.includes('\n');
const isFilled = ({ value }: Field): boolean => value !== '';

/** The short ones of the answers that somebody filled in. */
export const shortAnswers = (fields: Field[]): MailRow[] =>
  fields.filter((field) => isFilled(field) && !isProse(field)).map(({ label, value }) => ({ label, value }));

/** The others, as paragraphs. */
export const longAnswers = (fields: Field[]): string | null =>
  fields
    .filter((field) => isFilled(field) && isProse(field))
    .map(({ label, value }) => `${label}:\n${value}`)
    .join('\n\n') || null;

/** Opens an answer in the reader's mail program. */
export const replyUrl = ({ email, subject }: { email: string; subject: string }): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

/** What somebody filled in, for the studio's eyes: short answers as a table, texts as paragraphs, and a way to answer. */
export const answerBlocks: ContentBlock[] = [
  { type: 'key-values', rows: [], from: 'short_answers', align: 'start' },
  { type: 'paragraph', text: '{{long_answers}}', when: { field: 'long_answers', is: 'present' } },
  { type: 'button', label: 'Reply to {{sender}}', url: '{{reply_url}}' },
];
