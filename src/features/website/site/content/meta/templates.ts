export const templatesMeta = {
  title: 'Website templates',
  description:
    'Seven finished compositions for businesses, portfolios, shops and blogs, each with a live demo, and two on the way.',
};
