import { brotliCompressSync } from 'node:zlib';
import { sitePages } from './site-pages.ts';

/** The most JavaScript that a public page may load by itself, in kilobytes. */
export const MOST_SCRIPT = 105;
export const weighedPages = [...sitePages, '/work', '/blog', '/verify'];

const reference = /(?:href|src)="(\/assets\/[^"]+\.js)"|import\("(\/assets\/[^"]+\.js)"\)|from "(\/assets\/[^"]+\.js)"/g;

/** All JavaScript that a page loads by itself, packed as it is served; nothing where the address leads elsewhere. */
export async function scriptWeight(origin: string, path: string): Promise<{ kilobytes: number; files: number } | undefined> {
  const response = await fetch(origin + path);
  if (!response.ok || new URL(response.url).pathname !== path) return undefined;
  const html = await response.text();
  const scripts = new Set([...html.matchAll(reference)].map((match) => match[1] ?? match[2] ?? match[3]));
  let bytes = 0;
  for (const script of scripts) bytes += await packed(`${origin}${script}`);
  return { kilobytes: bytes / 1000, files: scripts.size };
}

/** Most files are those of every page, and their names change with what is in them. */
const sizes = new Map<string, number>();

async function packed(url: string): Promise<number> {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const size = brotliCompressSync(await (await fetch(url)).text()).length;
  sizes.set(url, size);
  return size;
}
