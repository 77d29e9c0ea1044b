import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './place.server.ts';
import { explain } from './start-error.server.ts';
import { runTool } from './tool.server.ts';

export type PidFile = { pid: number; port: number; status: string };

export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return {
      pid: Number.parseInt(lines[0] ?? '', 10),
      port: Number.parseInt(lines[3] ?? '', 10),
      status: (lines[7] ?? '').trim(),
    };
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw explain(cause, cluster);
  }
}

/**
 * Makes way for a new postmaster; call it only with the lock held. Then a live postmaster is an orphan of a killed predecessor
 * and is shut down, and any other postmaster.pid (dead, empty, or naming a process that is no postmaster) is a leftover.
 */
export async function clearPidFile(place: Place, say: (line: string) => void): Promise<void> {
  const found = await readSettled(place.cluster);
  if (!found) return;
  if (await isPostmaster(found, place.cluster)) {
    say('The database of a previous run is still there; stopping it first.');
    await waitWhileStarting(found, place.cluster);
    await stopOrphan(place, found);
  }
  // Old backends of a dead postmaster are not overlooked by this: they hold its shared memory, and PostgreSQL refuses to start.
  rmSync(join(place.cluster, 'postmaster.pid'), { force: true });
}

/** One that cannot finish its last checkpoint, on a full disk for one, is ended without: the log of what was committed is there. */
async function stopOrphan(place: Place, found: PidFile): Promise<void> {
  for (const [mode, seconds] of [
    ['fast', '20'],
    ['immediate', '10'],
  ] as const) {
    try {
      return await runTool(place, 'pg_ctl', ['stop', '-D', place.cluster, '-m', mode, '-w', '-t', seconds, '-s']);
    } catch (cause) {
      // It may have ended by itself between the look and the stop.
      if (!isAlive(found.pid) || !(await isPostmaster(found, place.cluster))) return;
      if (mode === 'immediate') throw explain(cause, place.cluster);
    }
  }
}

// A postmaster creates its file and writes it a moment later.
async function readSettled(cluster: string): Promise<PidFile | undefined> {
  const deadline = Date.now() + 200;
  let found = readPidFile(cluster);
  while (found && Number.isNaN(found.pid) && Date.now() < deadline) {
    await sleep(10);
    found = readPidFile(cluster);
  }
  return found;
}

async function isPostmaster({ pid, port }: PidFile, cluster: string): Promise<boolean> {
  if (!(pid > 0) || !isAlive(pid)) return false;
  if (process.platform !== 'linux') return answers(port);
  try {
    // A postmaster works inside its data folder; a reused process number belongs to something that does not.
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

// Interrupting a recovery only means doing it again from the start.
async function waitWhileStarting({ pid }: PidFile, cluster: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && isAlive(pid)) {
    const now = readPidFile(cluster);
    if (now?.pid !== pid || now.status === 'ready' || now.status === 'stopping') return;
    await sleep(10);
  }
}
