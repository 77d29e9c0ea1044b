import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type PageTag, pageTags } from '#shared/page-tags.ts';

export type CachedPage = { plain: Buffer; brotli: Buffer; headers: Record<string, string> };
/** How often each thing that pages show has changed. */
export type Generations = { site: number } & Partial<Record<PageTag, number>>;
export type PageCache = {
  get(url: string): CachedPage | undefined;
  /** Call before rendering; a page rendered from what has since changed is not kept. */
  generations(): Generations;
  put(
    url: string,
    html: string,
    headers: Record<string, string>,
    from: { shows: PageTag[]; rendered: Generations },
  ): Promise<void>;
  /** Drops the pages that show this, or all of them. */
  drop(tag?: PageTag): void;
};

/** The tags of a page by the features its loaders asked; null where a change of one would be told to nobody, so it is not kept. */
export const tagsOf = (asked: Iterable<string>): PageTag[] | null => {
  const tags = [...asked].map((feature) => pageTags.find((tag) => tag === feature));
  return tags.every((tag) => tag !== undefined) ? tags : null;
};

const compress = promisify(brotliCompress);
const most = 500;

/** Finished public pages, the same for every visitor, dropped the moment anything they show changes. */
export function createPageCache(): PageCache {
  const pages = new Map<string, CachedPage>();
  const showing = new Map<PageTag, Set<string>>();
  let now: Generations = { site: 0 };
  const isCurrent = (shows: PageTag[], rendered: Generations) =>
    rendered.site === now.site && shows.every((tag) => rendered[tag] === now[tag]);
  return {
    get: (url) => pages.get(url),
    generations: () => now,
    put: async (url, html, headers, { shows, rendered }) => {
      const plain = Buffer.from(html);
      const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
      if (!isCurrent(shows, rendered) || pages.size >= most) return;
      pages.set(url, { plain, brotli, headers });
      for (const tag of shows) showing.set(tag, (showing.get(tag) ?? new Set()).add(url));
    },
    drop: (tag) => {
      if (!tag) {
        now = { ...now, site: now.site + 1 };
        pages.clear();
        showing.clear();
        return;
      }
      now = { ...now, [tag]: (now[tag] ?? 0) + 1 };
      for (const url of showing.get(tag) ?? []) pages.delete(url);
      showing.delete(tag);
    },
  };
}
