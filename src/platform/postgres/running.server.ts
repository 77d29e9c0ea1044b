import { existsSync, realpathSync } from 'node:fs';
import { DATABASE } from './embedded.server.ts';
import { readPassword, SUPERUSER } from './initdb.server.ts';
import { takeLock } from './lock.server.ts';
import { readPidFile } from './pidfile.server.ts';
import { findCluster } from './place.server.ts';
import { StartError } from './start-error.server.ts';

export const hasCluster = (dataDir: string): boolean => existsSync(dataDir) && findCluster(realpathSync(dataDir)) !== undefined;

/** The database of another process that runs on the data folder; null while none does. Not for a process that runs one itself. */
export async function runningUrl(dataDir: string): Promise<string | null> {
  const folder = realpathSync(dataDir);
  const release = await takeLock(folder, 0).catch((error: unknown) => {
    if (error instanceof StartError && !error.cause) return null;
    throw error;
  });
  if (release) {
    release();
    return null;
  }
  const cluster = findCluster(folder);
  const found = cluster ? readPidFile(cluster) : undefined;
  if (!cluster || found?.status !== 'ready') throw new StartError('Foyer is just starting or stopping; try again in a moment.');
  return `postgres://${SUPERUSER}:${readPassword(cluster)}@127.0.0.1:${found.port}/${DATABASE}`;
}
