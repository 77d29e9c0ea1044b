/** Titles and descriptions, apart from the pages' texts: they travel with every first visit. */
export const homeMeta = {
  title: 'Web design and digital services',
  description:
    'Websites, branding, search and the systems behind them, designed and built by one full-stack developer who answers within 24 hours.',
};

export const aboutMeta = {
  title: 'About',
  description:
    'A studio of one: a full-stack developer who designs, builds and looks after websites and the systems behind them.',
};

export const servicesMeta = {
  title: 'Professional Services',
  description:
    'Web design and development, search, branding, IT, smart home, business registration, integrations and hosting, with starting prices.',
};

export const templatesMeta = {
  title: 'Website templates',
  description:
    'Seven finished compositions for businesses, portfolios, shops and blogs, each with a live demo, and two on the way.',
};

export const pricingMeta = {
  title: 'Pricing',
  description:
    'Monthly plans from $99, one-time services with starting prices, and add-ons. No setup fees, cancel with 30 days’ notice.',
};

export const supportMeta = {
  title: 'Support',
  description:
    'Answers to common questions, guides, and direct help from the person who built your site. A reply within 24 hours.',
};

export const contactMeta = {
  title: 'Contact',
  description: 'Call, write, visit or book a meeting. You get an answer within 24 hours.',
};
