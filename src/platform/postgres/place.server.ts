import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, barrier, chooseAccount } from './account.server.ts';
import type { Binaries } from './binaries.server.ts';
import { StartError } from './start-error.server.ts';

/** Where the cluster lies, which binaries serve it, and as whom. */
export type Place = { cluster: string; root: string; account: Account };

const SHELTER = '/var/lib/foyer';
const NOTE = 'postgres.location';

/**
 * Normally the cluster is `postgres` in the data folder. Started by root below a closed folder such as /root, PostgreSQL's own
 * user could reach neither that nor the binaries: what it cannot reach is kept under `shelter` instead.
 */
export function choosePlace(
  dataDir: string,
  binaries: Binaries,
  say: (line: string) => void,
  { shelter = SHELTER, accountFor = chooseAccount } = {},
): Place {
  const inside = followed(join(dataDir, 'postgres'));
  const account = accountFor(inside);
  // The data folder itself is ours to open: passing through is enough, its list of files stays closed.
  if (barrier(dataDir, account) === dataDir) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  const blocked = barrier(dirname(inside), account);
  if (existsSync(inside) && blocked) {
    throw new StartError(`The database in ${inside} is out of reach for its owner, because ${blocked} is closed to other users.`);
  }
  if (existsSync(inside) || !(blocked || existsSync(join(dataDir, NOTE)))) {
    return { cluster: inside, root: reachable(binaries, account, shelter, say), account };
  }
  const home = shelteredHome(dataDir, shelter);
  const cluster = join(home, 'postgres');
  const owner = accountFor(cluster);
  say(`The database is kept in ${home}, because PostgreSQL does not run as root and ${blocked ?? dataDir} is closed to others.`);
  return { cluster, root: reachable(binaries, owner, shelter), account: owner };
}

function reachable(binaries: Binaries, account: Account, shelter: string, say?: (line: string) => void): string {
  const blocked = barrier(binaries.root, account);
  if (!blocked) return binaries.root;
  const copy = shelteredBinaries(binaries, shelter);
  say?.(`PostgreSQL runs from a copy in ${copy}, because it does not run as root and ${blocked} is closed to others.`);
  return copy;
}

/**
 * The data folder notes where its database is, and that place notes whose it is. So a deleted data folder starts afresh, a moved
 * one keeps its database, and a copied one does not share it with the original.
 */
function shelteredHome(dataDir: string, shelter: string): string {
  const note = join(dataDir, NOTE);
  const home = read(note);
  if (home) {
    const owner = read(join(home, 'belongs-to'));
    if (!owner) {
      throw new StartError(
        `The database of ${dataDir} was kept in ${home}, which is gone; bring it back, or delete ${note} to start empty.`,
      );
    }
    const copied = owner !== dataDir && read(join(owner, NOTE)) === home;
    if (!copied) {
      if (owner !== dataDir) writeFileSync(join(home, 'belongs-to'), dataDir);
      return home;
    }
  }
  const fresh = join(shelter, randomBytes(8).toString('hex'));
  mkdirSync(fresh, { recursive: true, mode: 0o755 });
  writeFileSync(join(fresh, 'belongs-to'), dataDir);
  writeFileSync(note, fresh, { mode: 0o600 });
  return fresh;
}

function shelteredBinaries(binaries: Binaries, shelter: string): string {
  const target = join(shelter, binaries.name);
  if (existsSync(target)) return target;
  mkdirSync(shelter, { recursive: true, mode: 0o755 });
  const draft = mkdtempSync(`${target}.`);
  try {
    cpSync(binaries.root, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    chmodSync(draft, 0o755);
    renameSync(draft, target);
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    // Another start may have finished the same copy first.
    if (!existsSync(target)) throw cause;
  }
  return target;
}

/** Where the cluster of a data folder lies, without changing anything; undefined where there is none. */
export function findCluster(dataDir: string): string | undefined {
  const home = read(join(dataDir, NOTE));
  return [followed(join(dataDir, 'postgres')), home && join(home, 'postgres')].find((path) => path && existsSync(path));
}

// The database may lie on another disk behind a link; PostgreSQL knows it by its real path.
function followed(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
