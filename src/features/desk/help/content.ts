export const helpMeta = {
  title: 'Help',
  description: 'Short articles that answer what clients ask most often, from the portal to domains and mail.',
};

export const helpHero = { title: 'Help', text: 'Short articles that answer what clients ask most often.' };
