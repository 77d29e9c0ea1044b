import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { type FileStore, LostPartial } from './file-store.server.ts';

type Partials = Pick<FileStore, 'openPartial' | 'completePartial' | 'abortPartial'>;

/** Uploads that are not complete, in a folder beside the files: moved to their place once they are. */
export function localPartials(folder: string, pathOf: (key: string) => string): Partials {
  // The last part of a key is an id of our own.
  const partialOf = (key: string) => join(folder, basename(pathOf(key)));
  return {
    async openPartial({ key, received }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(partialOf(key), received === 0 ? 'w' : 'r+', 0o600).catch((error: unknown) => {
        throw isMissing(error) ? new LostPartial(key, error) : error;
      });
      if ((await handle.stat()).size < received) {
        await handle.close();
        throw new LostPartial(key);
      }
      await handle.truncate(received);
      let at = received;
      return {
        async write(bytes) {
          for (let sent = 0; sent < bytes.length; ) {
            const { bytesWritten } = await handle.write(bytes, sent, bytes.length - sent, at);
            sent += bytesWritten;
            at += bytesWritten;
          }
        },
        async save() {
          await handle.datasync();
          return {};
        },
        settle: async () => {},
        close: () => handle.close(),
      };
    },
    async completePartial({ key, received }) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Without a single byte nothing was ever opened.
      if (received === 0) await open(partialOf(key), 'a', 0o600).then((handle) => handle.close());
      await rename(partialOf(key), path).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
      await syncFolder(dirname(path));
    },
    async abortPartial({ key }) {
      await rm(partialOf(key), { force: true });
    },
  };
}

/** A name is on the disk only once its folder is. Windows cannot open a folder, and needs no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (sep === '\\') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
