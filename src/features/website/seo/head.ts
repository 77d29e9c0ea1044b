import { type Language, languages, pathIn } from '#shared/languages.ts';
import type { PictureFile } from '#shared/picture-file.ts';
import { isPrivatePath } from '#shared/private-path.ts';
import type { SeoHead } from '#shared/seo-head.ts';

export type PageHead = {
  path: string;
  /** As the browser's tab shows it. */
  title: string;
  description: string;
  studio: string;
  publicUrl: string;
  /** False for a page that search engines should not list. */
  listed?: boolean;
  /** The name of the picture that is drawn for it, where that is not the first part of its path. */
  picture?: string;
  /** A picture of its own in place of the drawn one. */
  cover?: PictureFile | null;
  /** When it was published, for a post: it is an article then. */
  publishedAt?: string;
  /** What the owner chose instead. */
  own?: SeoHead;
  /** In which it is read; English where nothing is said. */
  language?: Language;
  /** In which the page exists, where that is more than one. */
  languages?: readonly Language[];
};

// Anybody may ask for a path of thousands of slashes: a search from each of them would take long.
export const barePath = (path: string): string => path.replace(/(?<!\/)\/+$/, '') || '/';

/** The picture that is drawn for a page: one for each first part of an address, in each language. */
export const generatedPicture = ({ language, path }: { language: Language; path: string }): string =>
  pathIn(language, `/og/${path.split('/')[1] || 'home'}.png`);

/** Title, description, and for public pages the address they are known by and their picture in other people's feeds. */
export function headOf({ listed = true, own, ...page }: PageHead) {
  const { path, publicUrl } = page;
  const { title, description } = { ...page, ...own };
  const robots = listed ? own?.robots : 'noindex';
  const basics = [{ title }, { name: 'description', content: description }];
  if (isPrivatePath(path)) return basics;
  const { language = 'en' } = page;
  // A page that exists in English alone is one page, in whichever frame it is shown. Search engines read what the server sends.
  const shownIn = import.meta.env.SSR && !(page.languages ?? ['en']).includes(language) ? 'en' : language;
  const url = publicUrl + pathIn(shownIn, barePath(path));
  return [
    ...basics,
    ...(robots ? [{ name: 'robots', content: robots }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    // Feeds read what the server sends; a browser that moves on needs the address alone.
    ...(import.meta.env.SSR
      ? [...versionsOf(page, own, robots), ...cardOf({ ...page, title, description, own, language: shownIn }, url)]
      : []),
  ];
}

/** The same page in each of its languages, for search engines; whoever reads none of them is shown the English one. */
export function alternatesOf(publicUrl: string, path: string, on: readonly Language[]): { hrefLang: string; href: string }[] {
  if (on.length < 2) return [];
  const all = on.map((language) => ({ hrefLang: language as string, href: publicUrl + pathIn(language, path) }));
  return [...all, { hrefLang: 'x-default', href: publicUrl + path }];
}

/** One that search engines are asked to leave out is no version of another, as in the site map. */
function versionsOf({ path, publicUrl, languages: on = [] }: PageHead, own: SeoHead | undefined, robots = '') {
  const listed = robots.includes('noindex') ? [] : on.filter((language) => !own?.unlisted?.includes(language));
  return alternatesOf(publicUrl, barePath(path), listed).map((one) => ({ tagName: 'link', rel: 'alternate', ...one }));
}

function cardOf(page: PageHead, url: string) {
  const { path, title, description, studio, publicUrl, publishedAt, own, cover, language = 'en', languages: on = [] } = page;
  const drawing = page.picture ? pathIn(language, `/og/${page.picture}.png`) : generatedPicture({ language, path });
  const drawn = { src: drawing, width: 1200, height: 630, alt: title };
  const { src, width, height, alt } = own?.picture ? { ...drawn, src: own.picture } : (cover ?? drawn);
  const picture = publicUrl + src;
  const property = (name: string, content: string) => ({ property: `og:${name}`, content });
  return [
    property('type', publishedAt ? 'article' : 'website'),
    ...(publishedAt ? [{ property: 'article:published_time', content: publishedAt }] : []),
    property('site_name', studio),
    property('title', title),
    property('description', description),
    property('url', url),
    ...(on.length > 1 ? [property('locale', languages[language].locale.replace('-', '_'))] : []),
    property('image', picture),
    // Of a picture of the owner's, nobody has to be told a size that it does not have.
    ...(own?.picture ? [] : [property('image:width', String(width)), property('image:height', String(height))]),
    property('image:alt', alt || title),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
  ];
}
