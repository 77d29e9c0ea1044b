export const contactSources = ['manual', 'client', 'form', 'booking', 'import', 'email'] as const;
