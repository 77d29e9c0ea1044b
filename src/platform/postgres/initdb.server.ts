import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Account } from './account.server.ts';
import type { Place } from './place.server.ts';
import { explain, StartError } from './start-error.server.ts';
import { runTool } from './tool.server.ts';

export const SUPERUSER = 'foyer';
const MAJOR = '18';

/** Leaves a complete cluster in its place, or none: initdb works in a folder beside it, and a rename makes it real. */
export async function ensureCluster(place: Place, say: (line: string) => void): Promise<void> {
  const { cluster } = place;
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  if (existsSync(cluster) && readdirSync(cluster).length > 0) return adopt(place);
  say('Preparing the database (first start only).');
  try {
    await create(place, draft);
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    throw explain(cause, dirname(cluster));
  }
}

export function readPassword(cluster: string): string {
  const file = passwordFile(cluster);
  if (!existsSync(file)) throw new StartError(`The database password file ${file} is missing; bring it back from a backup.`);
  return readFileSync(file, 'utf8').trim();
}

function passwordFile(cluster: string): string {
  return join(cluster, 'foyer.password');
}

async function create(place: Place, draft: string): Promise<void> {
  const data = join(draft, 'data');
  const pwfile = join(draft, 'password');
  for (const folder of [draft, data]) {
    mkdirSync(folder, { mode: 0o700 });
    give(folder, place.account);
  }
  const password = randomBytes(24).toString('hex');
  writeSecret(pwfile, password, place.account);
  await runTool(place, 'initdb', [
    `--pgdata=${data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${pwfile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8: the same order on every system, so that indexes survive a move to another machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]);
  rmSync(pwfile);
  writeSecret(passwordFile(data), password, place.account);
  syncFolder(data);
  renameSync(data, place.cluster);
  syncFolder(dirname(place.cluster));
  rmSync(draft, { recursive: true, force: true });
}

/** A copied or restored folder may have come with another version, owner or mode. */
function adopt({ cluster, account }: Place): void {
  const versionFile = join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile))
    throw new StartError(`The folder ${cluster} is not empty and holds no database; move it away and start again.`);
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== MAJOR) {
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${version} and this Foyer brings ${MAJOR}; restore a backup into it.`,
    );
  }
  const { uid, mode } = statSync(cluster);
  if (account && uid !== account.uid) giveAll(cluster, account);
  if ((mode & 0o027) !== 0) chmodSync(cluster, 0o700);
}

function give(path: string, account: Account): void {
  if (account) chownSync(path, account.uid, account.gid);
}

function giveAll(path: string, account: Account): void {
  if (lstatSync(path).isSymbolicLink()) return;
  give(path, account);
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) giveAll(join(path, name), account);
}

function writeSecret(file: string, text: string, account: Account): void {
  writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true });
  give(file, account);
}

// Windows cannot open a folder; there the rename is made durable by the file system itself.
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
