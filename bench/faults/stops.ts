import { setTimeout as sleep } from 'node:timers/promises';
import { askDatabase, freezeDatabase } from '../../tests/faults/database-process.ts';
import { untilReady } from '../../tests/faults/writers.ts';
import type { Figure } from '../measure.ts';
import type { BenchStudio } from '../studio.ts';
import { away, drill, mostSeconds, times } from './drill.ts';

const stopFor = 15_000;

/** The database hangs for a quarter of a minute: reads are told so, and the check for readiness says it at once. */
export const databaseStops = ({ dataDir }: BenchStudio): Promise<Figure[]> =>
  drill(dataDir, 'database stopped for 15 s', async ({ app, cookie, writers }) => {
    const took: number[] = [];
    const reads: { status: number; took: number; retry: boolean }[] = [];
    const checks: number[] = [];
    for (let n = times('FAULT_STOPS', 3); n > 0; n -= 1) {
      await writers.more(10);
      const until = Date.now() + stopFor;
      const thaw = freezeDatabase(dataDir);
      try {
        while (Date.now() < until) {
          const [read, check] = await Promise.all([
            timed(`${app().url}/api/admin/contacts`, cookie),
            timed(`${app().url}/api/ready`),
          ]);
          reads.push(read);
          checks.push(check.took);
          await sleep(100);
        }
      } finally {
        thaw();
      }
      took.push(await untilReady(app()));
    }
    const slowest = Math.max(...reads.map((read) => read.took)) / 1_000;
    const untold = reads.filter((read) => read.status !== 503 || !read.retry).length;
    const check = Math.max(...checks);
    return [
      away('database stopped for 15 s', took),
      {
        name: 'a read meanwhile is answered after',
        value: slowest.toFixed(2),
        limit: `s at worst of ${reads.length}, at most ${mostSeconds}`,
        ok: slowest <= mostSeconds,
      },
      { name: 'reads answered otherwise than 503 with Retry-After', value: String(untold), limit: 'must be 0', ok: untold === 0 },
      { name: '/api/ready answers after', value: check.toFixed(0), limit: 'ms at worst, at most 1200', ok: check <= 1_200 },
    ];
  });

async function timed(url: string, cookie = '') {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(30_000) });
  await answer.arrayBuffer();
  return { status: answer.status, took: performance.now() - began, retry: answer.headers.has('retry-after') };
}

const everybody = 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null';

/** Every connection to the database is cut, again and again, in the middle of whatever runs over it. */
export const cutConnections = ({ dataDir }: BenchStudio): Promise<Figure[]> =>
  drill(dataDir, 'connections cut', async ({ app, writers }) => {
    const took: number[] = [];
    for (let n = times('FAULT_CUTS', 100); n > 0; n -= 1) {
      await writers.more(3);
      await askDatabase(dataDir, everybody);
      took.push(await untilReady(app()));
    }
    return [away('connections cut', took)];
  });
