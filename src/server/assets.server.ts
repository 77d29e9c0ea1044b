import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { lazyBody } from './lazy-body.server.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/x-font-type1',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Every built file by its path on the site, with its size as it is and packed; 0 where it is not packed. */
export type AssetList = Record<string, { size: number; br: number; gz: number }>;
export type Assets = ((path: string, headers: Headers) => Response | null) & {
  /** The address of the built file that begins so; a name ends with a hash that the server does not know. */
  find?: (start: string) => string | undefined;
};

/** The built files, as the build has listed them; what is not in the list does not exist, whatever the path says. */
export async function loadAssets(folder: string): Promise<Assets> {
  const list: AssetList = JSON.parse(await readFile(`${folder}-files.json`, 'utf8'));
  const answer: Assets = (path, headers) => {
    const sizes = Object.hasOwn(list, path) ? list[path] : undefined;
    const type = types[extname(path)];
    if (!sizes || !type) return null;
    const accepted = headers.get('accept-encoding') ?? '';
    const ending = (['br', 'gz'] as const).find((name) => sizes[name] > 0 && accepted.includes(name === 'gz' ? 'gzip' : 'br'));
    const told = new Headers({
      'content-type': type,
      'content-length': String(sizes[ending ?? 'size']),
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    if (ending) told.set('content-encoding', ending === 'gz' ? 'gzip' : 'br');
    const file = join(folder, path);
    return new Response(
      lazyBody(() => createReadStream(ending ? `${file}.${ending}` : file)),
      { headers: told },
    );
  };
  return Object.assign(answer, { find: (start: string) => Object.keys(list).find((path) => path.startsWith(start)) });
}
