import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { anyRecordOf, type PageTag, pageFeatures } from '#shared/page-tags.ts';

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
  /** How often a page was answered from here and how often one was rendered and kept, and what is kept now. */
  figures(): { hits: number; renders: number; pages: number; bytes: number };
};

const isTag = (asked: string): asked is PageTag => pageFeatures.some((feature) => feature === asked.split(':', 1)[0]);

/** The tags of a page by the features its loaders asked; null where a change of one would be told to nobody, so it is not kept. */
export const tagsOf = (asked: Iterable<string>): PageTag[] | null => {
  const tags = [...asked];
  return tags.every(isTag) ? tags : null;
};

const compress = promisify(brotliCompress);
/** All public pages of a studio take about two megabytes. */
const mostBytes = 16 * 1024 * 1024;

/**
 * Finished public pages, the same for every visitor, dropped the moment anything they show changes. Under which addresses
 * they are kept is not for visitors to choose: see `canonical-path.ts`. The least recently used go first.
 */
export function createPageCache(limit: number = mostBytes): PageCache {
  const pages = new Map<string, CachedPage & { shows: PageTag[] }>();
  let bytes = 0;
  let hits = 0;
  let renders = 0;
  let now: Generations = { site: 0 };
  const isCurrent = (shows: PageTag[], rendered: Generations) =>
    rendered.site === now.site && shows.every((tag) => rendered[tag] === now[tag]);
  const remove = (url: string) => {
    const page = pages.get(url);
    if (!page) return;
    bytes -= page.plain.length + page.brotli.length;
    pages.delete(url);
  };
  return {
    get: (url) => {
      const page = pages.get(url);
      if (page) hits += 1;
      if (page && pages.size > 1) {
        // A map keeps the order of writing: the one used last stands last.
        pages.delete(url);
        pages.set(url, page);
      }
      return page;
    },
    generations: () => now,
    put: async (url, html, headers, { shows, rendered }) => {
      const plain = Buffer.from(html);
      const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
      if (!isCurrent(shows, rendered)) return;
      remove(url);
      renders += 1;
      pages.set(url, { plain, brotli, headers, shows });
      bytes += plain.length + brotli.length;
      for (const oldest of pages.keys()) {
        if (bytes <= limit) break;
        remove(oldest);
      }
    },
    drop: (tag) => {
      if (!tag) {
        now = { ...now, site: now.site + 1 };
        pages.clear();
        bytes = 0;
        return;
      }
      const counted = [tag, ...anyRecordOf(tag)];
      now = { ...now, ...Object.fromEntries(counted.map((one) => [one, (now[one] ?? 0) + 1])) };
      for (const [url, { shows }] of pages) if (shows.includes(tag)) remove(url);
    },
    figures: () => ({ hits, renders, pages: pages.size, bytes }),
  };
}
