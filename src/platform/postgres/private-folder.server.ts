import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The data folder, for its owner alone: a new or empty one, or one that was a data folder before. */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder, 0o700);
  const { uid, mode } = statSync(folder);
  // Root's PostgreSQL runs as another user, who has to pass through.
  const allowed = uid === 0 ? 0o711 : 0o700;
  if ((mode & 0o777 & ~allowed) === 0 || uid !== process.getuid?.() || !isOurs(folder)) return;
  chmodSync(folder, mode & allowed);
}

/** A folder with other things in it, such as /srv, has its own reasons for its mode. */
function isOurs(folder: string): boolean {
  const names = readdirSync(folder);
  return names.length === 0 || names.includes('foyer.lock') || names.includes('app-secret');
}

// Not mkdir's own recursion: on a read-only disk that reports "no such file" instead of the reason.
function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, mode === undefined ? {} : { mode });
}
