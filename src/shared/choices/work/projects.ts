export const projectStatuses = ['pending', 'active', 'completed', 'cancelled'] as const;
