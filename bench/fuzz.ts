import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAppProcess } from '../tests/app-process.ts';
import { demoPeople } from '../tests/fuzz/demo-people.ts';
import { fuzz } from '../tests/fuzz/fuzz.ts';
import type { Figure } from './measure.ts';
import { startProbe } from './probe.ts';

const requests = 100_000;
const slowMs = 1_000;
/** What a run may add to the memory after its first tenth, which fills caches and pools. */
const mostGrowth = 120;

/** Malformed requests for every operation and every page of a sample studio: nothing breaks, nothing is slow, nothing piles up. */
export async function fuzzed(): Promise<Figure[]> {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-fuzz-'));
  const probe = await startProbe(folder);
  const env = { DATA_DIR: join(folder, 'data'), STRIPE_API_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'fatal', ...probe.env };
  const app = await startAppProcess(env, ['demo']);
  try {
    console.log(`FUZZ_SEED=${seed}`);
    const memory: number[] = [];
    const progress = (sent: number) => {
      if (sent % (requests / 20) !== 0) return;
      memory.push(probe.read().rss);
      console.log(`  ${sent} requests, ${memory.at(-1)?.toFixed(0)} MB`);
    };
    const result = await fuzz({ url: app.url, seed, requests, slowMs, visitors: demoPeople, progress });
    for (const { problem, shot, answer } of result.findings.slice(0, 20)) console.log(`  ${problem}: ${shot}\n    ${answer}`);
    console.log(
      `  ${JSON.stringify(result.statuses)}; the slowest took ${Math.round(result.slowest.ms)} ms: ${result.slowest.shot.slice(0, 160)}`,
    );
    const { exitCode, signalCode } = app.child;
    if (exitCode !== null || signalCode !== null)
      throw new Error(`The process ended with ${signalCode ?? exitCode}:\n${app.output().slice(-8_000)}`);
    const early = Math.max(...memory.slice(0, 2));
    const growth = Math.max(...memory) - early;
    return [
      {
        name: 'malformed requests that broke something',
        value: String(result.findings.length),
        limit: `of ${result.sent}: answers of 5xx, or over ${slowMs} ms twice; must be 0`,
        ok: result.findings.length === 0,
      },
      {
        name: 'memory added by malformed requests',
        value: growth.toFixed(0),
        limit: `MB resident after the first ${requests / 10} (then ${early.toFixed(0)} MB), at most ${mostGrowth}`,
        ok: growth <= mostGrowth,
      },
    ];
  } finally {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
