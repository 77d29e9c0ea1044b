import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '#platform/files/local-partials.server.ts';
import { timeOfBackup } from './place.server.ts';

export type StoredBackup = { name: string; madeAt: Date; size: number };

/** The complete backups of a folder, newest first. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const found: StoredBackup[] = [];
  for (const name of names) {
    const madeAt = timeOfBackup(name);
    const about = madeAt && (await stat(join(folder, name)).catch(() => null));
    if (madeAt && about?.isFile()) found.push({ name, madeAt, size: about.size });
  }
  return found.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}
