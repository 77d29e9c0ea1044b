export const blogMeta = { title: 'Blog', description: 'Notes about websites, how they are made and what they are for.' };
export const blogHero = { title: 'Blog', text: 'Notes about websites, how they are made and what they are for.' };
