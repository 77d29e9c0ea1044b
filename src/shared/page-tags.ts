/** The features that a cached page may show besides the studio's settings and branding, which are in every one. */
export const pageTags = ['services', 'status', 'help', 'forms'] as const;
export type PageTag = (typeof pageTags)[number];

/** The live topic of a change to what pages with this tag show; triggers of the tables publish it. */
export const pageTopic = (tag: PageTag): `pages:${PageTag}` => `pages:${tag}`;
