import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { demandFileKey, isFileKey } from './file-key.ts';
import type { FileStore, StoredKey } from './file-store.server.ts';
import { isMissing, localPartials, syncFolder } from './local-partials.server.ts';

/** Large enough that the bytes, and not the handing on of their pieces, are the work. */
const readAtOnce = 512 * 1024;

/** Files in a folder. A file appears under its name only when it is complete and on the disk. */
export function createLocalStore(folder: string): FileStore {
  const root = resolve(folder);
  const drafts = join(root, '.drafts');

  const pathOf = (key: string): string => {
    demandFileKey(key);
    return join(root, key);
  };

  return {
    async put(key, content) {
      const path = pathOf(key);
      const draft = join(drafts, randomBytes(12).toString('hex'));
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      try {
        const size = await writeDraft(draft, content);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(draft, path);
        await syncFolder(dirname(path));
        return size;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const path = pathOf(key);
      try {
        const handle = await open(path, 'r');
        const about = await handle.stat();
        if (about.isFile()) return { stream: handle.createReadStream({ ...range, highWaterMark: readAtOnce }), size: about.size };
        await handle.close();
        return null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async sizeOf(key) {
      try {
        const about = await stat(pathOf(key));
        return about.isFile() ? about.size : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    list: () => listFolder(root, ''),
    ...localPartials(join(root, '.uploads'), pathOf),
  };
}

/** What has no usable name is nothing of ours, such as the drafts. */
async function* listFolder(root: string, prefix: string): AsyncGenerator<StoredKey> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const key = `${prefix}${entry.name}`;
    if (!isFileKey(key)) continue;
    if (entry.isDirectory()) yield* listFolder(root, `${key}/`);
    else if (entry.isFile()) yield { key, size: (await stat(join(root, key))).size };
  }
}

async function writeDraft(draft: string, content: Uint8Array | Readable): Promise<number> {
  const handle = await open(draft, 'wx', 0o600);
  try {
    let size = 0;
    const chunks = content instanceof Readable ? content : [content];
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      await handle.writeFile(bytes);
      size += bytes.length;
    }
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}
