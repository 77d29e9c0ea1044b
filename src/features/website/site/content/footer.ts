/** The anchors are those of `categorySlug`; written out, because every page carries this list. */
export const footerServices = [
  { name: 'Web Design & Development', href: '/services#web-design-&-development' },
  { name: 'SEO & Marketing', href: '/services#seo-&-marketing' },
  { name: 'Branding Solutions', href: '/services#branding-solutions' },
  { name: 'IT Setup & Management', href: '/services#it-setup-&-management' },
  { name: 'Smart Home & Security', href: '/services#smart-home-&-security' },
  { name: 'Business Registration', href: '/services#business-registration' },
  { name: 'Custom Integrations', href: '/services#custom-integrations' },
  { name: 'Hosting & Cybersecurity', href: '/services#hosting-&-cybersecurity' },
];
