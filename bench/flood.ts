import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type AppProcess, startAppProcess } from '../tests/app-process.ts';
import type { Figure } from './measure.ts';
import { startProbe } from './probe.ts';
import type { BenchStudio } from './studio.ts';

const least = 0.7;
const mostDelay = 100;
const seconds = 6;
const rounds = 3;

/** The largest bodies that a stranger may send, from one address, while others read a cached page. */
export async function floodedPage({ dataDir }: BenchStudio): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-flood-'));
  const probe = await startProbe(folder);
  const app = await startAppProcess({ DATA_DIR: dataDir, RATE_LIMITS: 'true', LOG_LEVEL: 'fatal', ...probe.env });
  try {
    await warmUp(app);
    await probe.reset();
    const ratios: { ratio: number; quiet: number; flooded: number; sent: string }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const quiet = await pagesPerSecond(app);
      const flood = startFlood(app.url);
      const flooded = await pagesPerSecond(app);
      ratios.push({ ratio: flooded / quiet, quiet, flooded, sent: await flood.stop() });
    }
    const middle = ratios.sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
    if (!middle) throw new Error('Nothing was measured');
    const { delay, late, rss } = await probe.settle();
    console.log(`  the flood: ${middle.sent}; ${rss.toFixed(0)} MB resident`);
    return [
      {
        name: 'cached page during a flood of bodies',
        value: middle.ratio.toFixed(2),
        limit: `of its rate without (${Math.round(middle.flooded)}/s of ${Math.round(middle.quiet)}/s), at least ${least}`,
        ok: middle.ratio >= least,
      },
      {
        name: 'longest block of the process by a stranger',
        value: delay.toFixed(0),
        limit: `ms of event-loop delay in the same run (${late.toFixed(0)} ms with the waits for a core), at most ${mostDelay}`,
        ok: delay <= mostDelay,
      },
    ];
  } finally {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Everything is loaded once before it counts: the first call of each kind reads its code. */
async function warmUp({ url }: AppProcess): Promise<void> {
  for (const path of ['/', '/', '/contact', '/api/session', '/api/auth/get-session', '/api/openapi.json', '/support'])
    await (await fetch(url + path)).arrayBuffer();
  const headers = { 'content-type': 'application/json', origin: url };
  for (const path of ['/api/auth/sign-in/email', '/api/forms/contact', '/api/bookings'])
    await (await fetch(url + path, { method: 'POST', headers, body: '{}' })).arrayBuffer();
  const form = new FormData();
  form.append('attachments', new File(['x'], 'x.txt'));
  await (await fetch(`${url}/api/support/tickets`, { method: 'POST', headers: { origin: url }, body: form })).arrayBuffer();
}

async function pagesPerSecond({ url }: AppProcess): Promise<number> {
  const result = await autocannon({ url: `${url}/`, duration: seconds, connections: 16, headers: { 'accept-encoding': 'br' } });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

/** In a process of its own: the one that counts pages must not be held up by sending. */
function startFlood(url: string): { stop(): Promise<string> } {
  const child = fork(join(import.meta.dirname, 'floors', 'flood-sender.ts'), [url], { stdio: 'inherit' });
  return {
    stop: () =>
      new Promise((done) => {
        child.once('message', (told) => {
          child.kill();
          done(String(told));
        });
        child.send('stop');
      }),
  };
}
