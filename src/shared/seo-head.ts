/** What the owner chose for the head of a page; what is absent is the page's own. */
export type SeoHead = { title?: string; description?: string; picture?: string; robots?: string };

/** The title of a page as the browser's tab shows it; the home page puts the studio's name first. */
export const wholeTitle = (title: string, studio: string, isHome?: boolean): string =>
  isHome ? `${studio} | ${title}` : `${title} | ${studio}`;
