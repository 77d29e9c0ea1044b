export const conversationSources = ['email', 'contact', 'website'] as const;
export const conversationStatuses = ['active', 'pending', 'completed'] as const;
export const conversationPriorities = ['high', 'medium', 'low'] as const;
export const senders = ['client', 'admin'] as const;
export type Sender = (typeof senders)[number];
