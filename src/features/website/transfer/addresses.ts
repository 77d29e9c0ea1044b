import { addressOf } from '../seo/policy.ts';

/** The site that the paths of an archive are relative to; there is none of this name. */
export const archiveSite = 'https://import.invalid/';

/** Percent signs resolved, where they can be. */
export const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

const hostOf = (url: URL): string => url.hostname.replace(/^www\./, '');

/** The path of an address of the old site as it is looked up; null for one elsewhere, and for its first page. */
export function pathAt(address: string, site: string): string | null {
  if (!URL.canParse(address, site) || !URL.canParse(site)) return null;
  const url = new URL(address, site);
  if (!/^https?:$/.test(url.protocol) || hostOf(url) !== hostOf(new URL(site))) return null;
  return lookupPath(url.pathname, url.search);
}

/** One spelling for addresses that mean the same, the one in which they are asked for; with the number of an item alone. */
export function lookupPath(pathname: string, search: string): string | null {
  const number = /[?&](p|page_id)=(\d{1,20})(?:&|$)/.exec(search);
  if (number) return `/?${number[1]}=${number[2]}`;
  const path = addressOf(pathname);
  return path === '/' ? null : path;
}
