import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { explain, StartError } from './start-error.server.ts';

const SQLITE_BUSY = 5;

// A lock object that is garbage-collected closes its file and with it the lock: hold every one until it is released.
const held = new Set<DatabaseSync>();

/**
 * Takes the data folder for this process alone. Node has no flock; an exclusive SQLite transaction is the same thing: the
 * kernel drops it when the process dies, however it dies. A predecessor that is just stopping is given `patience` ms.
 */
export async function takeLock(dataDir: string, patience = 2000): Promise<() => void> {
  const file = join(dataDir, 'foyer.lock');
  createOnce(file, dataDir);
  const deadline = Date.now() + patience;
  for (;;) {
    const lock = tryLock(file, dataDir);
    if (lock) {
      held.add(lock);
      return () => {
        if (held.delete(lock)) lock.close();
      };
    }
    if (Date.now() >= deadline) {
      throw new StartError(
        `Foyer is already running on the folder ${dataDir}; stop it first, or set DATA_DIR to another folder.`,
      );
    }
    await sleep(20);
  }
}

// Only creates: opening and closing an existing lock file would drop this process's own lock on it (POSIX locks).
function createOnce(file: string, dataDir: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return;
    throw explain(cause, dataDir);
  }
}

function tryLock(file: string, dataDir: string): DatabaseSync | undefined {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file);
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (cause) {
    db?.close();
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) return undefined;
    throw new StartError(`The lock file ${file} cannot be used; make ${dataDir} writable for this user.`, { cause });
  }
}
