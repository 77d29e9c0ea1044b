import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

export type CachedPage = { plain: Buffer; brotli: Buffer; headers: Record<string, string> };
export type PageCache = {
  get(url: string): CachedPage | undefined;
  /** Call before rendering; a page rendered from what has since changed is not kept. */
  generation(): number;
  put(url: string, html: string, headers: Record<string, string>, generation: number): Promise<void>;
  drop(): void;
};

const compress = promisify(brotliCompress);
const most = 500;

/** Finished public pages, the same for every visitor, dropped the moment anything they show changes. */
export function createPageCache(): PageCache {
  let pages = new Map<string, CachedPage>();
  let generation = 0;
  return {
    get: (url) => pages.get(url),
    generation: () => generation,
    put: async (url, html, headers, renderedAt) => {
      const plain = Buffer.from(html);
      const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
      if (renderedAt === generation && pages.size < most) pages.set(url, { plain, brotli, headers });
    },
    drop: () => {
      generation += 1;
      pages = new Map();
    },
  };
}
