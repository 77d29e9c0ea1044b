// Alone, because the head of every page of the blog is made of it: public pages carry little JavaScript.

export const postPath = (slug: string): string => `/blog/${slug}`;
export const tagPath = (slug: string): string => `/blog/tag/${slug}`;
export const authorPath = (slug: string): string => `/blog/author/${slug}`;
/** Leads to the cover as it is now. */
export const coverPath = (slug: string): string => `/blog/cover/${slug}`;
export const feedPaths = { rss: '/blog/feed.xml', json: '/blog/feed.json' } as const;

/** The name of a post's picture in other people's feeds: no page has a dot in its name. */
export const postPicture = (slug: string): string => `post.${slug}`;
