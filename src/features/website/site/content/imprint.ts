export const imprint = {
  title: 'Imprint',
  text: 'Who is behind this site, and responsible for what it says.',
  name: 'Studio',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  site: 'Website',
  missing: { text: 'Reach the studio through the', link: 'contact page' },
};
