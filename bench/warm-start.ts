import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import serverFlags from '../scripts/lib/server-flags.json' with { type: 'json' };
import type { Figure } from './measure.ts';
import type { BenchStudio } from './studio.ts';

const most = 3;
const rounds = 9;

/**
 * From the start of the process to the first 200 on the home page, database included, against a bare Hono + pg process whose database is
 * already up. The two take turns, so that a slow moment of the machine falls on both.
 */
export async function warmStart({ dataDir }: BenchStudio): Promise<Figure[]> {
  const cache = { NODE_COMPILE_CACHE: `${dataDir}/compile-cache` };
  const other = await mkdtemp(join(tmpdir(), 'foyer-floor-'));
  const database = await startEmbedded({ dataDir: other });
  const ours: number[] = [];
  const bare: number[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      ours.push(await timeToFirst200([...serverFlags, 'build/server/index.js'], 4601, { DATA_DIR: dataDir, ...cache }));
      bare.push(await timeToFirst200(['bench/floors/hono.ts'], 4602, { DATABASE_URL: database.url, ...cache }));
    }
  } finally {
    await database.stop();
    await rm(other, { recursive: true, force: true });
  }
  // The first of each fills the compile cache.
  const a = median(ours.slice(1));
  const b = median(bare.slice(1));
  const limit = `of a bare Hono + pg process (${Math.round(a)} ms of ${Math.round(b)} ms), at most ${most}`;
  return [{ name: 'warm start to the first 200', value: (a / b).toFixed(2), limit, ok: a / b <= most }];
}

async function timeToFirst200(args: string[], port: number, env: Record<string, string>): Promise<number> {
  const begin = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (response?.status === 200) break;
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    if (performance.now() - begin > 30_000) throw new Error(`${args.join(' ')} did not answer`);
    await sleep(2);
  }
  const took = performance.now() - begin;
  // Jobs start after the first answer; a person would not stop it in that very moment either.
  await sleep(300);
  child.kill('SIGTERM');
  await ended;
  return took;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
