import { templates } from './templates.ts';

const hero = {
  title: 'Start from something finished.',
  text: 'Every template is a complete page you can open and use. Pick the nearest one; your words, colours and pictures do the rest.',
};

export const templatesPage = {
  badges: { published: 'PUBLISHED', upcoming: 'UPCOMING' },
  demo: 'View Demo',
  soon: 'Coming Soon',
  notify: 'Notify me',
  ask: 'Ask about it',
};

const call = {
  title: 'Nothing here looks like you yet?',
  text: 'Then we draw it from a blank sheet. Tell me about the site you have in mind and you get a first answer within 24 hours.',
  custom: 'Request Custom Design',
  contact: 'Contact Us',
};

export const templatesContent = { hero, cards: { items: templates }, call };
