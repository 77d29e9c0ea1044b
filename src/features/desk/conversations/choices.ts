import { textMost } from './policy.ts';

export const messageLimits = {
  text: textMost,
  subject: 200,
  /** Files with one message. */
  files: 10,
  fileBytes: 25 * 1024 ** 2,
  /** All files of one mail to somebody without an account. */
  mailedBytes: 10 * 1024 ** 2,
  /** Uploaded by one person into one conversation, and not sent yet. */
  waitingFiles: 20,
  /** Waiting for their time in one conversation. */
  scheduled: 20,
};

/** How long its author may change or delete a message. */
export const changeMinutes = 15;

/** How many characters of the last message a list shows. */
const previewLength = 50;

export const previewOf = (text: string): string => {
  const letters = [...text.replaceAll(/\s+/gu, ' ').trim()];
  return letters.length > previewLength ? `${letters.slice(0, previewLength).join('').trimEnd()}…` : letters.join('');
};

export const isChangeable = ({ created_at }: { created_at: Date | string }, now: number): boolean =>
  now - new Date(created_at).getTime() < changeMinutes * 60_000;

/** Which conversations a list shows. */
export const boxes = ['inbox', 'held', 'snoozed', 'archived'] as const;
export type Box = (typeof boxes)[number];
