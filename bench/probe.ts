import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds and megabytes, since the last reset. */
export type Probed = { delay: number; late: number; rss: number };
export type Probe = { env: Record<string, string>; read(): Probed; settle(): Promise<Probed>; reset(): Promise<void> };

const everyMs = 200;
const resolutionMs = 5;

/**
 * Runs inside the measured process: the longest turn of its event loop, and its memory, written where the bench reads it. Time in
 * which the thread could have run but the machine's cores were busy with others (the bench itself among them) is no block: Linux
 * tells it, and `delay` goes without it. Threads and child processes load this too, and are not what is measured.
 */
const source = (file: string) => `
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
const resolution = ${resolutionMs};
const waitedForCore = () => {
  try { return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6; } catch { return 0; }
};
const watch = () => {
  let longest = { delay: 0, late: 0 };
  let [turn, waited] = [performance.now(), waitedForCore()];
  setInterval(() => {
    const [now, sum] = [performance.now(), waitedForCore()];
    const late = now - turn - resolution;
    const delay = late - (sum - waited);
    longest = { delay: Math.max(longest.delay, delay), late: Math.max(longest.late, late) };
    [turn, waited] = [now, sum];
  }, resolution).unref();
  setInterval(() => {
    if (existsSync(${JSON.stringify(`${file}.reset`)})) { longest = { delay: 0, late: 0 }; rmSync(${JSON.stringify(`${file}.reset`)}); }
    const found = { ...longest, rss: process.memoryUsage.rss() / 2 ** 20 };
    writeFileSync(${JSON.stringify(`${file}.new`)}, JSON.stringify(found));
    renameSync(${JSON.stringify(`${file}.new`)}, ${JSON.stringify(file)});
  }, ${everyMs}).unref();
};
if (isMainThread && process.argv[1]?.endsWith('build/server/index.js')) watch();
`;

const rest = () => new Promise((done) => setTimeout(done, 2 * everyMs));

/** For the environment of a process that is to be looked into. */
export async function startProbe(folder: string): Promise<Probe> {
  const file = join(folder, 'probe.json');
  const module = join(folder, 'probe.mjs');
  await writeFile(module, source(file));
  const read = (): Probed => JSON.parse(readFileSync(file, 'utf8'));
  return {
    env: { NODE_OPTIONS: `--import=file://${module}` },
    read,
    settle: async () => {
      await rest();
      return read();
    },
    reset: async () => {
      await writeFile(`${file}.reset`, '');
      await rest();
    },
  };
}
