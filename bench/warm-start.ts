import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import type { Figure } from './measure.ts';
import type { BenchStudio } from './studio.ts';

const most = 3;
const rounds = 7;

/** From the start of the process to the first 200 on the home page, database included, against a bare Hono + pg process. */
export async function warmStart({ dataDir }: BenchStudio): Promise<Figure[]> {
  const entry = ['build/server/index.js'];
  const cache = { NODE_COMPILE_CACHE: `${dataDir}/compile-cache` };
  await timeToFirst200(entry, 4601, { DATA_DIR: dataDir, ...cache });
  const ours: number[] = [];
  for (let round = 0; round < rounds; round += 1) ours.push(await timeToFirst200(entry, 4601, { DATA_DIR: dataDir, ...cache }));
  const database = await startEmbedded({ dataDir });
  const bare: number[] = [];
  try {
    for (let round = 0; round < rounds + 1; round += 1) {
      bare.push(await timeToFirst200(['bench/floors/hono.ts'], 4602, { DATABASE_URL: database.url, ...cache }));
    }
  } finally {
    await database.stop();
  }
  const a = median(ours);
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
