import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { Readable } from 'node:stream';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

type Asset = { path: string; type: string; size: number; encodings: Map<string, number> };
export type Assets = (path: string, headers: Headers) => Response | null;

/** The built files, listed once at the start; what is not in the list does not exist, whatever the path says. */
export async function loadAssets(folder: string): Promise<Assets> {
  const known = new Map<string, Asset>();
  const sizes = new Map<string, number>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sizes.set(join(entry.parentPath, entry.name), 0);
  }
  await Promise.all([...sizes.keys()].map(async (path) => sizes.set(path, (await stat(path)).size)));
  for (const [path, size] of sizes) {
    const type = types[extname(path)];
    if (!type) continue;
    const encodings = new Map<string, number>();
    for (const ending of ['br', 'gz']) {
      const packed = sizes.get(`${path}.${ending}`);
      if (packed) encodings.set(ending, packed);
    }
    known.set(`/${relative(folder, path).replaceAll('\\', '/')}`, { path, type, size, encodings });
  }
  return (path, headers) => {
    const asset = known.get(path);
    if (!asset) return null;
    const accepted = headers.get('accept-encoding') ?? '';
    const ending = ['br', 'gz'].find((name) => asset.encodings.has(name) && accepted.includes(name === 'gz' ? 'gzip' : 'br'));
    const answer = new Headers({
      'content-type': asset.type,
      'content-length': String((ending && asset.encodings.get(ending)) || asset.size),
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    if (ending) answer.set('content-encoding', ending === 'gz' ? 'gzip' : 'br');
    const stream = Readable.toWeb(createReadStream(ending ? `${asset.path}.${ending}` : asset.path));
    return new Response(stream as ReadableStream<Uint8Array>, { headers: answer });
  };
}
