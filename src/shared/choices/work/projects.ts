export const projectStatuses = ['pending', 'active', 'completed', 'cancelled'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** What a project can be begun from, once. */
export const projectSources = ['estimate', 'contract', 'order'] as const;
export type ProjectSource = (typeof projectSources)[number];
