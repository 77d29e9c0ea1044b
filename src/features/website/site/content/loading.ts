export const loadingTexts = { services: 'Loading services...', page: 'Loading...' };
