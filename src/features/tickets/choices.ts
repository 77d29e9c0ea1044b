// Free of Zod: public pages carry this file.
import type { Choice } from '#features/forms/choices.ts';

export const ticketCategories = ['technical', 'billing', 'account', 'feature', 'other'] as const;
export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export const ticketStatuses = ['open', 'in-progress', 'awaiting-response', 'closed'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];
export type TicketStatus = (typeof ticketStatuses)[number];

const capitalised = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

export const categoryChoices = capitalised(ticketCategories);
export const priorityChoices = capitalised(ticketPriorities);

const megabyte = 1024 * 1024;
export const attachmentLimits = { files: 5, bytes: 10 * megabyte, together: 25 * megabyte };

/** For the file picker; what a file really is, the server finds out from its content. */
export const attachmentAccept =
  '.png,.jpg,.jpeg,.webp,.gif,.avif,.heic,.pdf,.txt,.log,.csv,.md,.json,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.rtf,.zip';
export const attachmentKinds = 'Images, PDF, text, Office documents or ZIP';
