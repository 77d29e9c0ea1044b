export const ticketCategories = ['technical', 'billing', 'account', 'feature', 'other'] as const;
export type TicketCategory = (typeof ticketCategories)[number];
export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];
export const ticketStatuses = ['open', 'in-progress', 'awaiting-response', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
