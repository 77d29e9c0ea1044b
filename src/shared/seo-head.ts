import type { Language } from './languages.ts';

/** What the owner chose for the head of a page; what is absent is the page's own. */
export type SeoHead = {
  title?: string;
  description?: string;
  picture?: string;
  robots?: string;
  /** The other languages in which search engines are asked to leave the page out. */
  unlisted?: readonly Language[];
};

/** The title of a page as the browser's tab shows it; the home page puts the studio's name first. */
export const wholeTitle = (title: string, studio: string, isHome?: boolean): string =>
  isHome ? `${studio} | ${title}` : `${title} | ${studio}`;
