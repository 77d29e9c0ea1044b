export const ticketCategories = ['technical', 'billing', 'account', 'feature', 'other'] as const;
export type TicketCategory = (typeof ticketCategories)[number];
export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];
export const ticketStatuses = ['open', 'in-progress', 'awaiting-response', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** A reply goes to both sides, a note stays in the studio. */
export const ticketMessageKinds = ['reply', 'note'] as const;
export type TicketMessageKind = (typeof ticketMessageKinds)[number];
export const ticketSides = ['client', 'studio'] as const;
export type TicketSide = (typeof ticketSides)[number];
