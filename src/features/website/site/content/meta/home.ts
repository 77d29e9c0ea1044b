export const homeMeta = {
  title: 'Web design and digital services',
  description:
    'Websites, branding, search and the systems behind them, designed and built by one full-stack developer who answers within 24 hours.',
};
