import { createHash } from 'node:crypto';
import { bucketPrefix } from '#platform/backup/place.server.ts';
import type { FileStore } from './file-store.server.ts';

export type Moved = { files: number; bytes: number };

/**
 * Moves everything that lies in one store to the other. A file leaves the first only once the second has answered every byte of
 * it, so a run may end anywhere: the next one goes on with what is left.
 */
export async function moveFiles(from: FileStore, to: FileStore, onFile?: (moved: Moved) => void): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0 };
  for await (const { key, size } of from.list()) {
    // A backup stays where its owner wanted it.
    if (key.startsWith(bucketPrefix)) continue;
    const hash = await hashOf(from, key);
    // Somebody else deleted it after it was listed.
    if (hash === null) continue;
    if ((await to.sizeOf(key)) !== size || (await hashOf(to, key)) !== hash) await copy(from, to, key, hash);
    await from.delete(key);
    moved.files += 1;
    moved.bytes += size;
    onFile?.(moved);
  }
  return moved;
}

async function copy(from: FileStore, to: FileStore, key: string, hash: string): Promise<void> {
  const source = await from.get(key);
  if (!source) throw new Error(`${key} was deleted while it was being moved`);
  await to.put(key, source.stream);
  if ((await hashOf(to, key)) !== hash) throw new Error(`${key} did not arrive as it was sent; it stays where it is`);
}

async function hashOf(store: FileStore, key: string): Promise<string | null> {
  const file = await store.get(key);
  if (!file) return null;
  const hash = createHash('sha256');
  for await (const chunk of file.stream) hash.update(chunk);
  return hash.digest('hex');
}
