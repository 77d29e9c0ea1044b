import { ticketCategories, ticketPriorities } from '#shared/choices/desk/tickets.ts';
// The rules of the ticket form, for the browser and the server alike. Free of Zod: public pages carry this file.
import { atLeast, email, messageMost, oneOf, personName, type Rules, subjectLine } from '#shared/public-form/rules.ts';

export const ticketRules = {
  name: personName,
  email,
  subject: subjectLine,
  category: oneOf(ticketCategories, 'Please select a category'),
  priority: oneOf(ticketPriorities, 'Please select a priority'),
  description: atLeast(10, 'Description must be at least 10 characters', messageMost),
} satisfies Rules;

/** T-2026-0001; the fifth digit comes when a year needs it. */
export const ticketNumber = (year: number, running: number): string => `T-${year}-${String(running).padStart(4, '0')}`;

/** What is written after the description: a page shows all of it. */
export const mostMessages = 1_000;
