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
};

// Anybody may ask for a path of thousands of slashes: a search from each of them would take long.
export const barePath = (path: string): string => path.replace(/(?<!\/)\/+$/, '') || '/';

/** Title, description, and for public pages the address they are known by and their picture in other people's feeds. */
export function headOf({ path, title, description, studio, publicUrl, listed = true }: PageHead) {
  const basics = [{ title }, { name: 'description', content: description }];
  if (isPrivatePath(path)) return basics;
  const url = publicUrl + barePath(path);
  return [
    ...basics,
    ...(listed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: url },
    // Feeds read what the server sends; a browser that moves on needs the address alone.
    ...(import.meta.env.SSR ? cardOf({ path, title, description, studio, publicUrl }, url) : []),
  ];
}

function cardOf({ path, title, description, studio, publicUrl }: PageHead, url: string) {
  const picture = `${publicUrl}/og/${path.split('/')[1] || 'home'}.png`;
  const property = (name: string, content: string) => ({ property: `og:${name}`, content });
  return [
    property('type', 'website'),
    property('site_name', studio),
    property('title', title),
    property('description', description),
    property('url', url),
    property('image', picture),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', title),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
  ];
}
