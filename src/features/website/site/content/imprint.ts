const hero = { title: 'Imprint', text: 'Who is behind this site, and responsible for what it says.' };

export const imprint = {
  name: 'Studio',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  site: 'Website',
  missing: { text: 'Reach the studio through the', link: 'contact page' },
};

/** What the settings do not hold, such as a register or a tax number, is the owner's to add. */
export const imprintContent: { hero: typeof hero; more: { paragraphs: string[] } } = { hero, more: { paragraphs: [] } };
