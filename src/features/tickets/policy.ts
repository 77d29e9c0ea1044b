// The rules of the ticket form, for the browser and the server alike. Free of Zod: public pages carry this file.
import { atLeast, contactRules, email, messageMost, oneOf, type Rules } from '#features/forms/policy.ts';
import { attachmentKinds, attachmentLimits, ticketCategories, ticketPriorities } from './choices.ts';

export const ticketRules = {
  name: contactRules.name,
  email,
  subject: contactRules.subject,
  category: oneOf(ticketCategories, 'Please select a category'),
  priority: oneOf(ticketPriorities, 'Please select a priority'),
  description: atLeast(10, 'Description must be at least 10 characters', messageMost),
} satisfies Rules;

/** T-2026-0001; the fifth digit comes when a year needs it. */
export const ticketNumber = (year: number, running: number): string => `T-${year}-${String(running).padStart(4, '0')}`;
export const ticketNumberPattern = /^T-\d{4}-\d{4,9}$/;

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;
export const wrongKind = (name: string): string => `“${name}” cannot be attached. ${attachmentKinds} only.`;

/** What is wrong with a choice of files, judged by number and size. */
export function attachmentProblem(files: readonly { name: string; size: number }[]): string | null {
  const { files: most, bytes, together } = attachmentLimits;
  if (files.length > most) return `Please attach at most ${most} files.`;
  const large = files.find((file) => file.size > bytes);
  if (large) return `“${large.name}” is larger than ${inMegabytes(bytes)}.`;
  const empty = files.find((file) => file.size === 0);
  if (empty) return `“${empty.name}” is empty.`;
  const sum = files.reduce((size, file) => size + file.size, 0);
  return sum > together ? `The files are larger than ${inMegabytes(together)} together.` : null;
}

export const ticketMessage = (number: string): string =>
  `Your ticket number is ${number}. You get a first real answer within 24 hours.`;
