import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AssetList } from '../src/server/assets.server.ts';

const kinds = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.html', '.xml']);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts a .br and a .gz beside every text asset, so that serving one costs no work; answers the list of all, so that starting costs none. */
export async function compressAssets(folder: string): Promise<AssetList> {
  const list: AssetList = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const sizes = { size: bytes.length, br: 0, gz: 0 };
    list[`/${relative(folder, path).replaceAll('\\', '/')}`] = sizes;
    if (!kinds.has(extname(entry.name)) || bytes.length < 512) continue;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
    const [br, gz] = await Promise.all([brotli(bytes, options), zip(bytes, { level: 9 })]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
    Object.assign(sizes, { br: br.length, gz: gz.length });
  }
  return list;
}
