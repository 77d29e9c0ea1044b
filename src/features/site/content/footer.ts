import { categorySlug } from '#features/services/policy.ts';

const offered = [
  'Web Design & Development',
  'SEO & Marketing',
  'Branding Solutions',
  'IT Setup & Management',
  'Smart Home & Security',
  'Business Registration',
  'Custom Integrations',
  'Hosting & Cybersecurity',
];

export const footerServices = offered.map((name) => ({ name, href: `/services#${categorySlug(name)}` }));
