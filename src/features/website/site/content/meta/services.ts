export const servicesMeta = {
  title: 'Professional Services',
  description:
    'Web design and development, search, branding, IT, smart home, business registration, integrations and hosting, with starting prices.',
};
