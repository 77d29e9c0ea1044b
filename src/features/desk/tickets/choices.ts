// Free of Zod: public pages carry this file.
import { ticketCategories, ticketPriorities } from '#shared/choices/desk/tickets.ts';
import type { Choice } from '#shared/public-form/rules.ts';

const capitalised = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

export const categoryChoices = capitalised(ticketCategories);
export const priorityChoices = capitalised(ticketPriorities);

export const ticketNumberPattern = /^T-\d{4}-\d{4,9}$/;
export const ticketMessage = (number: string): string =>
  `Your ticket number is ${number}. You get a first real answer within 24 hours.`;
