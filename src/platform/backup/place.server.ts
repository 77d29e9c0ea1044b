import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Env } from '#platform/env.server.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { isMissing, syncFolder } from '#platform/files/local-partials.server.ts';
import { BackupError } from './backup-error.server.ts';

/** Takes a backup, whole or not at all, and answers its size. */
export type ArchiveTarget = { save(content: Readable): Promise<number> };
/** `name` is how its problems are told. It may be read several times. */
export type ArchiveSource = { name: string; open(): Promise<Readable> };

/** Where backups are kept under their names. */
export type BackupPlace = {
  target(name: string): ArchiveTarget;
  source(name: string): ArchiveSource;
  /** Null for what is not there. */
  sizeOf(name: string): Promise<number | null>;
  delete(name: string): Promise<void>;
};

const partial = '.partial';
const dayInMs = 86_400_000;

/** It appears under its name only when it is complete and on the disk. */
export const fileTarget = (path: string): ArchiveTarget => ({
  async save(content) {
    const folder = dirname(path);
    const draft = `${path}${partial}`;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeLeftovers(folder);
      const file = (await open(draft, 'wx', 0o600)).createWriteStream({ flush: true });
      await pipeline(content, file);
      await rename(draft, path);
      await syncFolder(folder);
      return (await stat(path)).size;
    } catch (error) {
      content.destroy();
      await rm(draft, { force: true });
      throw error;
    }
  },
});

/** What a killed backup left; one that is being written is never so old. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('foyer-') || !name.endsWith(partial)) continue;
    const path = join(folder, name);
    const about = await stat(path).catch(() => null);
    if (about && Date.now() - about.mtimeMs > dayInMs) await rm(path, { force: true });
  }
}

export const fileSource = (path: string): ArchiveSource => ({
  name: path,
  async open() {
    const handle = await open(path, 'r').catch((cause: unknown) => {
      throw new BackupError(isMissing(cause) ? `There is no file ${path}.` : `The file ${path} cannot be read.`, { cause });
    });
    return handle.createReadStream({ highWaterMark: 256 * 1024 });
  },
});

export const folderPlace = (folder: string): BackupPlace => ({
  target: (name) => fileTarget(join(folder, name)),
  source: (name) => fileSource(join(folder, name)),
  sizeOf: async (name) =>
    (
      await stat(join(folder, name)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      })
    )?.size ?? null,
  delete: (name) => rm(join(folder, name), { force: true }),
});

/** Beside the files of the studio, under a prefix that no file of theirs has. */
export const bucketPrefix = 'backups/';

export const bucketPlace = (store: FileStore): BackupPlace => ({
  target: (name) => ({ save: (content) => store.put(bucketPrefix + name, content) }),
  source: (name) => ({
    name,
    async open() {
      const stored = await store.get(bucketPrefix + name);
      if (!stored) throw new BackupError(`There is no file ${name} in the bucket.`);
      return stored.stream;
    },
  }),
  sizeOf: (name) => store.sizeOf(bucketPrefix + name),
  delete: (name) => store.delete(bucketPrefix + name),
});

export const backupFolder = (env: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : join(resolve(env.DATA_DIR), 'backups');

/** Named by its time, so that a list by name is a list by age. */
export function backupName(at: Date, { note = '', isEncrypted }: { note?: string; isEncrypted: boolean }): string {
  const stamp = at.toISOString().replaceAll(':', '-').replace('.', '-');
  return `foyer-${stamp}${note && `-${note}`}.tar.gz${isEncrypted ? '.enc' : ''}`;
}

/** The note in the names of backups that a start made before it migrated. */
export const beforeUpgrade = 'before-upgrade';

const namePattern = /^foyer-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z(-[a-z-]+)?\.tar\.gz(\.enc)?$/;

/** When a backup was made, by its name; null for any other file. */
export function timeOfBackup(name: string): Date | null {
  const [, day, hour, minute, second, ms] = namePattern.exec(name) ?? [];
  const at = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
