import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { drawInProcess } from '#platform/files/picture-process.server.ts';

/** Enough for the width of a letterhead on paper. */
const mostSide = 900;
let last: { url: string; png: Promise<Buffer | null> } | null = null;

/**
 * The studio's logo as a PNG that is small enough to print, made once for each logo. The name stands in place of one that cannot be
 * read: a document must not fail for a picture.
 */
export function paperLogo(files: Pick<FileStore, 'get'>, url: string): Promise<Buffer | null> {
  if (last?.url !== url) {
    const png = draw(files, url).catch(() => null);
    last = { url, png };
    // What failed may work the next time.
    void png.then((found) => {
      if (!found && last?.png === png) last = null;
    });
  }
  return last.png;
}

async function draw(files: Pick<FileStore, 'get'>, url: string): Promise<Buffer | null> {
  const stored = await files.get(url.replace(/^\/files\//, ''));
  if (!stored) return null;
  const bytes = await buffer(stored.stream);
  return Buffer.from(await drawInProcess({ bytes, isSvg: /\.svg$/.test(url), format: 'png', mostSide }));
}
