export const integrationTypes = ['stripe', 'microsoft', 'social'] as const;
