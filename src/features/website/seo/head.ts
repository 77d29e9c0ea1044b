import type { PictureFile } from '#shared/picture-file.ts';
import { isPrivatePath } from '#shared/private-path.ts';

export type PageHead = {
  path: string;
  /** As the browser's tab shows it. */
  title: string;
  description: string;
  studio: string;
  publicUrl: string;
  /** False for a page that search engines should not list. */
  listed?: boolean;
  /** The name of its picture, where that is not the first part of its path. */
  picture?: string;
  /** A picture of its own in place of the drawn one. */
  cover?: PictureFile | null;
  /** When it was published, for a post: it is an article then. */
  publishedAt?: string;
};

// Anybody may ask for a path of thousands of slashes: a search from each of them would take long.
export const barePath = (path: string): string => path.replace(/(?<!\/)\/+$/, '') || '/';

/** Title, description, and for public pages the address they are known by and their picture in other people's feeds. */
export function headOf(page: PageHead) {
  const { path, title, description, publicUrl, listed = true } = page;
  const basics = [{ title }, { name: 'description', content: description }];
  if (isPrivatePath(path)) return basics;
  const url = publicUrl + barePath(path);
  return [
    ...basics,
    ...(listed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: url },
    // Feeds read what the server sends; a browser that moves on needs the address alone.
    ...(import.meta.env.SSR ? cardOf(page, url) : []),
  ];
}

function cardOf(page: PageHead, url: string) {
  const { path, title, description, studio, publicUrl, publishedAt, cover } = page;
  const drawn = { src: `/og/${page.picture ?? (path.split('/')[1] || 'home')}.png`, width: 1200, height: 630, alt: title };
  const { src, width, height, alt } = cover ?? drawn;
  const picture = publicUrl + src;
  const property = (name: string, content: string) => ({ property: `og:${name}`, content });
  return [
    property('type', publishedAt ? 'article' : 'website'),
    ...(publishedAt ? [{ property: 'article:published_time', content: publishedAt }] : []),
    property('site_name', studio),
    property('title', title),
    property('description', description),
    property('url', url),
    property('image', picture),
    property('image:width', String(width)),
    property('image:height', String(height)),
    property('image:alt', alt || title),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
  ];
}
