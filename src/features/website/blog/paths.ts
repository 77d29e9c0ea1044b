import { type PictureFile, pixelsOf } from '#shared/picture-file.ts';
import type { SitePicture } from '#shared/site-picture.ts';

// Alone, because the head of every page of the blog is made of it: public pages carry little JavaScript.

export const postPath = (slug: string): string => `/blog/${slug}`;
export const tagPath = (slug: string): string => `/blog/tag/${slug}`;
export const authorPath = (slug: string): string => `/blog/author/${slug}`;
export const feedPaths = { rss: '/blog/feed.xml', json: '/blog/feed.json' } as const;

/** The name of a post's picture in other people's feeds: no page has a dot in its name. */
export const postPicture = (slug: string): string => `post.${slug}`;

/** The cover of a post in other people's feeds, where they can show it: as wide as their cards are. */
export const coverFile = (cover: SitePicture | null): PictureFile | null => cover && pixelsOf(cover, 1_200);
