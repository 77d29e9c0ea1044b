export const supportMeta = {
  title: 'Support',
  description:
    'Answers to common questions, guides, and direct help from the person who built your site. A reply within 24 hours.',
};
