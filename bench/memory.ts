import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAppProcess } from '../tests/app-process.ts';
import type { Figure } from './measure.ts';
import type { BenchStudio } from './studio.ts';

const most = 350;

/** Proportional memory of the app and every PostgreSQL process below it, once it has served a few pages and come to rest. */
export async function memory({ dataDir }: BenchStudio): Promise<Figure[]> {
  const app = await startAppProcess({ DATA_DIR: dataDir });
  try {
    for (const path of ['/', '/auth', '/api/health', '/api/session', '/api/openapi.json'])
      await (await fetch(app.url + path)).text();
    await sleep(10_000);
    const pids = family(app.child.pid ?? 0, dataDir);
    const megabytes = pids.reduce((sum, pid) => sum + pss(pid), 0) / 1024;
    const limit = `MB resident (PSS) in ${pids.length} processes at idle, at most ${most}`;
    return [{ name: 'memory of app and database', value: megabytes.toFixed(0), limit, ok: megabytes <= most }];
  } finally {
    await app.stop();
  }
}

/** The app, and the postmaster on its data folder with all its children; the postmaster is detached and so not our child. */
function family(app: number, dataDir: string): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(all.map((pid) => [pid, parentOf(pid)]));
  const roots = all.filter((pid) => pid === app || commandOf(pid).includes(dataDir));
  return all.filter((pid) => {
    for (let at: number | undefined = pid; at && at > 1; at = parents.get(at)) if (roots.includes(at)) return true;
    return false;
  });
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process ended while we looked.
    return '';
  }
};
const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`);
const pss = (pid: number): number => Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
