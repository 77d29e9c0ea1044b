import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const pidFile = (dataDir: string): string[] => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');

/** The embedded PostgreSQL of a data folder, as a fault meets it: a handful of processes. */
export const postmasterOf = (dataDir: string): number => Number(pidFile(dataDir)[0]);

function childrenOf(postmaster: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      // The name of the program stands in brackets and may hold spaces.
      return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === postmaster;
    } catch {
      return false;
    }
  });
  return children.map(Number);
}

/** Holds the whole database as it is until the answer is called. */
export function freezeDatabase(dataDir: string): () => void {
  const send = (pid: number, signal: NodeJS.Signals) => {
    try {
      process.kill(pid, signal);
    } catch {
      // A connection may have ended meanwhile.
    }
  };
  const postmaster = postmasterOf(dataDir);
  // First the one that starts the others: a connection made after the list of them was read would go on.
  send(postmaster, 'SIGSTOP');
  const children = childrenOf(postmaster);
  for (const pid of children) send(pid, 'SIGSTOP');
  return () => {
    for (const pid of [...children, postmaster]) send(pid, 'SIGCONT');
  };
}

/** A connection past the application, to count what is stored. */
export async function askDatabase<T extends pg.QueryResultRow>(dataDir: string, text: string): Promise<T[]> {
  const password = readFileSync(join(dataDir, 'postgres/foyer.password'), 'utf8').trim();
  const client = new pg.Client({ connectionString: `postgres://foyer:${password}@127.0.0.1:${pidFile(dataDir)[3]}/foyer` });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
