export const privacyMeta = {
  title: 'Privacy',
  description: 'What this site stores about you, why, who can see it, and how to have it corrected or deleted.',
};

export const termsMeta = {
  title: 'Terms',
  description: 'How orders, prices, invoices, subscriptions and contracts work on this site, in plain words.',
};

export const imprintMeta = {
  title: 'Imprint',
  description: 'Who runs this site and is responsible for what it says, and how to reach them.',
};
