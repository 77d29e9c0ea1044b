export const submissionStatuses = ['new', 'read'] as const;
