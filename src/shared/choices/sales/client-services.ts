export const clientServiceStatuses = ['pending', 'active', 'past_due', 'cancelled', 'completed'] as const;
export type ClientServiceStatus = (typeof clientServiceStatuses)[number];
