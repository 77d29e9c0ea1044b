import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '#platform/files/local-partials.server.ts';
import { StartError } from '#platform/postgres/start-error.server.ts';

const markerOf = (dataDir: string): string => join(dataDir, 'restore-unfinished');

export const isRestoreUnfinished = (dataDir: string): boolean => existsSync(markerOf(dataDir));

/** Half a studio must not be served. */
export function demandFinishedRestore(dataDir: string): void {
  if (!isRestoreUnfinished(dataDir)) return;
  throw new StartError('A restore did not finish here; run npm run restore -- FILE again, with the same or another backup.');
}

export async function markRestore(dataDir: string): Promise<void> {
  const handle = await open(markerOf(dataDir), 'w', 0o600);
  await handle.sync().finally(() => handle.close());
  await syncFolder(dataDir);
}

export async function unmarkRestore(dataDir: string): Promise<void> {
  await rm(markerOf(dataDir), { force: true });
  await syncFolder(dataDir);
}
