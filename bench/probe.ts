import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds and megabytes, since the last reset. */
export type Probed = { delay: number; rss: number };
export type Probe = { env: Record<string, string>; read(): Probed; settle(): Promise<Probed>; reset(): Promise<void> };

const everyMs = 200;

/** Runs inside the measured process: what its event loop was late by at most, and its memory, written where the bench reads it. */
const source = (file: string) => `
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
setInterval(() => {
  if (existsSync(${JSON.stringify(`${file}.reset`)})) { delay.reset(); rmSync(${JSON.stringify(`${file}.reset`)}); }
  const found = { delay: delay.max / 1e6, rss: process.memoryUsage.rss() / 2 ** 20 };
  writeFileSync(${JSON.stringify(`${file}.new`)}, JSON.stringify(found));
  renameSync(${JSON.stringify(`${file}.new`)}, ${JSON.stringify(file)});
}, ${everyMs}).unref();
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
