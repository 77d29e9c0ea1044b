export const conversationStatuses = ['active', 'pending', 'completed'] as const;
export const senders = ['client', 'admin'] as const;
export type Sender = (typeof senders)[number];
