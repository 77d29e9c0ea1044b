import { addressOf, isSystemPath } from './policy.ts';

/** Of what is found on the pages, no more is kept; in one run, no more is asked of other sites. */
export const mostLinks = 2_000;
export const mostAsked = 500;
/** A site may be away for a moment: only the second failure in a row is told. */
export const failuresUntilBroken = 2;

type Linking = { path: string; links: readonly string[] };

/** A link as it is kept: a path of this site, or a whole address elsewhere; null for what is no page, such as a mail address. */
export function linkOf(link: string, publicUrl: string): string | null {
  if (!/^(\/|https?:)/i.test(link) || !URL.canParse(link, publicUrl)) return null;
  const url = new URL(link, publicUrl);
  url.hash = '';
  return url.origin === new URL(publicUrl).origin ? url.pathname + url.search : url.href;
}

/** Each address once, with the pages that link to it. */
export function linksOn(pages: readonly Linking[], publicUrl: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, links } of pages)
    for (const one of new Set(links.map((link) => linkOf(link, publicUrl)))) {
      const known = one === null ? undefined : found.get(one);
      if (known) known.push(path);
      else if (one !== null && found.size < mostLinks) found.set(one, [path]);
    }
  return found;
}

export const isInternal = (url: string): boolean => url.startsWith('/');

export type KnownPaths = {
  pages: ReadonlySet<string>;
  redirects: ReadonlyMap<string, string>;
  /** By the address as it was linked: what was looked up below an area of the software, and whether it is there. */
  lookedUp?: ReadonlyMap<string, boolean>;
};

/** Why a path of this site leads nowhere; null where it leads somewhere. */
export function internalProblem(url: string, { pages, redirects, lookedUp }: KnownPaths): string | null {
  const path = addressOf(url.replace(/\?.*$/s, ''));
  if (path === null) return 'This address cannot be read';
  if (lookedUp?.get(url) === false) return path.startsWith('/files/') ? 'No file has this address' : 'No page has this address';
  const isKnown = pages.has(path) || isSystemPath(path) || redirects.has(path);
  return isKnown ? null : 'No page has this address';
}

/** What an answer says of a page. Many sites turn away whoever is no browser: that is no proof that the page is gone. */
export function answerProblem(status: number): string | null {
  if (status === 404 || status === 410) return 'The page is gone';
  return status >= 500 && status < 600 ? 'The site fails' : null;
}
