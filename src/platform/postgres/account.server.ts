import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from './start-error.server.ts';

/** Who PostgreSQL runs as; undefined means as ourselves. PostgreSQL refuses to run as root, so root lends it another user. */
export type Account = { uid: number; gid: number } | undefined;

/** The owner of an existing cluster stays its owner; a new one goes to the system's postgres or nobody. */
export function chooseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  // initdb looks its user up by number, so it has to be one that /etc/passwd knows.
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new StartError(
    'PostgreSQL cannot run as root and this machine has no user postgres or nobody; start Foyer as another user.',
  );
}

/** The first folder on the way to `path`, itself included, that the account may not enter. */
export function barrier(path: string, account: Account): string | undefined {
  if (!account) return undefined;
  const chain: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    chain.unshift(at);
    if (at === dirname(at)) break;
  }
  return chain.find((folder) => {
    const { mode, uid, gid } = statSync(folder);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    return ((mode >> shift) & 1) === 0;
  });
}
