export const projectStatuses = ['pending', 'active', 'completed', 'cancelled'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];
