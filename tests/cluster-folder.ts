import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeLock } from '../src/platform/postgres/lock.server.ts';

const inMemory = '/dev/shm';
const prefix = 'foyer-test-';
const ROOM = 2 ** 30;
const BRIEFLY = 60_000;

/**
 * A folder for the PostgreSQL of a test run. Every test file copies a database of more than a thousand files and drops it, which
 * costs a disk several times what it costs memory.
 */
export async function clusterFolder(): Promise<string> {
  const parent = (await hasRoom(inMemory)) ? inMemory : tmpdir();
  if (parent === inMemory) await removeAbandoned(parent);
  return mkdtemp(join(parent, prefix));
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}

/** A run that was killed leaves its folder, and with it the memory. Nobody holds its lock then; a PostgreSQL without its folder ends. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(parent, name);
    try {
      // One that another run has just made is not locked yet.
      if (Date.now() - (await stat(folder)).mtimeMs < BRIEFLY) continue;
      const release = await takeLock(folder, 0);
      release();
      await rm(folder, { recursive: true, force: true });
    } catch {
      // In use, another user's, or removed by another run.
    }
  }
}
