import { contactFormHref, customDesignHref } from './links.ts';

export const templatesMeta = {
  title: 'Website templates',
  description:
    'Seven finished compositions for businesses, portfolios, shops and blogs, each with a live demo, and two on the way.',
};

export const templatesPage = {
  title: 'Start from something finished.',
  text: 'Every template is a complete page you can open and use. Pick the nearest one; your words, colours and pictures do the rest.',
  filterLabel: 'Category',
  badges: { published: 'PUBLISHED', upcoming: 'UPCOMING' },
  demo: 'View Demo',
  soon: 'Coming Soon',
  ask: { label: 'Ask about it', to: contactFormHref },
  call: {
    title: 'Nothing here looks like you yet?',
    text: 'Then we draw it from a blank sheet. Tell me about the site you have in mind and you get ideas and a price within 24 hours.',
    custom: { label: 'Request Custom Design', to: customDesignHref },
    contact: { label: 'Contact Us', to: contactFormHref },
  },
};

export const demoBar = { back: 'All templates', use: 'Use this template', useTo: customDesignHref };
