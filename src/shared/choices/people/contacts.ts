export const contactSources = ['manual', 'client', 'form', 'booking'] as const;
