import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const kinds = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.html', '.xml']);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts a .br and a .gz beside every text asset, so that serving one costs no work. */
export async function compressAssets(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !kinds.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (bytes.length < 512) continue;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
    await Promise.all([
      writeFile(`${path}.br`, await brotli(bytes, options)),
      writeFile(`${path}.gz`, await zip(bytes, { level: 9 })),
    ]);
  }
}
