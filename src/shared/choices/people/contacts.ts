export const contactSources = ['manual', 'client', 'form', 'booking', 'import'] as const;
