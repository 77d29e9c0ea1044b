import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppProcess, startAppProcess } from '../app-process.ts';
import { askDatabase, freezeDatabase, postmasterOf } from '../faults/database-process.ts';
import { lostOf, openStudio, startWriters, untilReady } from '../faults/writers.ts';

let folder: string;
let dataDir: string;
let app: AppProcess;
let cookie: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-faults-'));
  // Closed, it would send the database of a start as root to a place that outlives the test.
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
  app = await startAppProcess({ DATA_DIR: dataDir });
  cookie = await openStudio(app);
  // As in a studio that was not made a second ago: what initdb wrote is on the disk.
  await askDatabase(dataDir, 'checkpoint');
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The bench holds it to five seconds on a machine of its own; here other tests use the same cores and the same disk. */
const recovers = 10_000;
const isAlive = () => app.child.exitCode === null && app.child.signalCode === null;
const get = (path: string, headers: Record<string, string> = { cookie }) =>
  fetch(app.url + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(20_000) });

describe('a database that fails under writes', () => {
  it('is started again when it is killed, and the process goes on', async () => {
    const writers = startWriters(
      () => app,
      () => cookie,
    );
    for (let round = 0; round < 2; round += 1) {
      await writers.more(10);
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      await writers.answered(503);
      expect(await untilReady(app)).toBeLessThan(recovers);
      await writers.more(4);
    }
    await writers.stop();
    expect(isAlive()).toBe(true);
    expect(await lostOf(dataDir, writers.acknowledged)).toEqual([]);
    const told = [...writers.answers.keys()].filter((status) => ![200, 201, 503].includes(status));
    expect(told, app.output()).toEqual([]);
  });

  it('may cut every connection: those requests are told, later ones are served', async () => {
    const writers = startWriters(
      () => app,
      () => cookie,
    );
    for (let round = 0; round < 5; round += 1) {
      await writers.more(5);
      await askDatabase(
        dataDir,
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
      );
    }
    await writers.more(5);
    await writers.stop();
    expect(isAlive()).toBe(true);
    expect(await lostOf(dataDir, writers.acknowledged)).toEqual([]);
    expect([...writers.answers.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  });
});

describe('a database that hangs', () => {
  let thaw = () => {};
  afterAll(() => thaw());

  it('is told with 503 and Retry-After, by pages as pages, and recovers', async () => {
    thaw = freezeDatabase(dataDir);
    const first = await get('/api/admin/contacts');
    expect(first.status).toBe(503);
    expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await first.json()).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE' });
    const began = performance.now();
    const ready = await get('/api/ready');
    expect({ status: ready.status, database: (await ready.json()).data.database }).toEqual({ status: 503, database: false });
    const page = await get('/dashboard', { cookie: 'foyer.session_token=unknown' });
    expect(page.status).toBe(503);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('retry-after')).not.toBeNull();
    expect(await page.text()).toContain('Try Again');
    expect(performance.now() - began).toBeLessThan(2_000);
    thaw();
    expect(await untilReady(app)).toBeLessThan(recovers);
    expect((await get('/api/admin/contacts')).status).toBe(200);
  });
});
