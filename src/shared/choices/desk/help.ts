/** A draft is the studio's alone. */
export const articleStatuses = ['draft', 'published'] as const;
