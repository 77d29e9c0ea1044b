import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from './file-store.server.ts';

const keyPattern = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/** Files in a folder. A file appears under its name only when it is complete and on the disk. */
export function createLocalStore(folder: string): FileStore {
  const root = resolve(folder);
  const drafts = join(root, '.drafts');

  const pathOf = (key: string): string => {
    const path = join(root, key);
    // A segment that starts with a dot cannot be named, so neither `..` nor the drafts can be reached.
    if (key.length > 400 || !keyPattern.test(key) || !path.startsWith(root + sep))
      throw new Error(`Not a usable file key: ${JSON.stringify(key)}`);
    return path;
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
        return size;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      const path = pathOf(key);
      try {
        const handle = await open(path, 'r');
        const about = await handle.stat();
        if (about.isFile()) return { stream: handle.createReadStream(), size: about.size };
        await handle.close();
        return null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
  };
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

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
