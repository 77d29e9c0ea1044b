import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppProcess, startAppProcess } from '../app-process.ts';
import { demoPeople } from '../fuzz/demo-people.ts';
import { fuzz, pageRoutes } from '../fuzz/fuzz.ts';

let folder: string;
let app: AppProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-fuzz-'));
  app = await startAppProcess({ DATA_DIR: join(folder, 'data'), STRIPE_API_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'fatal' }, [
    'demo',
  ]);
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('malformed input for every operation and every page is refused, and breaks nothing', { timeout: 120_000 }, async () => {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  console.info(`The seed of this run: FUZZ_SEED=${seed}`);
  const { sent, findings, statuses } = await fuzz({ url: app.url, seed, ms: 35_000, visitors: demoPeople });
  console.info(`${sent} requests: ${JSON.stringify(statuses)}`);
  expect(findings).toEqual([]);
  // Everything was asked at least once, and the valid parts of it got through.
  expect(sent).toBeGreaterThan(pageRoutes().length);
  expect(statuses[200]).toBeGreaterThan(sent / 20);
  expect((await fetch(`${app.url}/api/ready`)).status).toBe(200);
});
