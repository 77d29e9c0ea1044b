import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { eventually } from '#tests/eventually.ts';
import { type AppProcess, startAppProcess } from '../app-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-start-'));
  // Closed, it would send the database of a start as root to a place that outlives the test.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts it expecting a refusal; answers its exit code and what it said. */
function refused(env: Record<string, string>, args: string[] = []): Promise<{ code: number | null; said: string[] }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['build/server/index.js', ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', HOST: '127.0.0.1', ...env },
    });
    let text = '';
    child.stderr.on('data', (chunk) => {
      text += chunk;
    });
    child.on('exit', (code) => resolve({ code, said: text.split('\n').filter(Boolean) }));
  });
}

describe('start', () => {
  let app: AppProcess;
  const data = () => join(folder, 'data');

  // A new database is made and brought up to date: the disk has a say in how long that takes.
  it('opens on a new data folder and leads to the setup', async () => {
    app = await startAppProcess({ DATA_DIR: data() });
    expect(app.output()).toContain('/setup');
    const response = await fetch(`${app.url}/about`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/setup');
  });

  it('refuses a second start on the same data folder with one sentence', async () => {
    const { code, said } = await refused({ DATA_DIR: data(), PORT: '0' });
    expect(code).toBe(1);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/already|in use|another/i);
  });

  it('starts again after kill -9, with the stale lock and the orphaned database', async () => {
    await app.kill();
    app = await startAppProcess({ DATA_DIR: data() });
    expect((await fetch(`${app.url}/api/ready`)).status).toBe(200);
  });

  it('ends cleanly on SIGTERM', async () => {
    expect(await app.stop()).toBe(0);
    expect(app.output()).not.toMatch(/^\s+at /m);
  });

  it('prints the setup token where others can reach it, the same with every start, and the page says where to find it', async () => {
    const printed = async () => {
      app = await startAppProcess({ DATA_DIR: data(), HOST: '' });
      return /start at (\S+)/.exec(app.output())?.[1] ?? '';
    };
    const first = new URL(await printed());
    const token = first.searchParams.get('token') ?? '';
    expect(token).toMatch(/^[0-9a-f]{48}$/);
    const page = async (path: string) => (await fetch(app.url + path)).text();
    expect(await page('/setup')).toContain('You need the setup token');
    const opened = await page(first.pathname + first.search);
    expect(opened).not.toContain('You need the setup token');
    expect(opened).toContain(`value="${token}"`);
    await app.stop();
    expect(new URL(await printed()).searchParams.get('token')).toBe(token);
    await app.stop();
  });

  it('ends cleanly on a signal that comes before it listens, and leaves no database behind', async () => {
    const child = spawn(process.execPath, ['build/server/index.js'], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: data(),
      },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const pidFile = join(data(), 'postgres/postmaster.pid');
    await eventually(() => expect(existsSync(pidFile)).toBe(true));
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(pidFile)).toBe(false);
  });

  it('keeps its folder and all that is in it to itself', async () => {
    const open = (await readdir(data(), { recursive: true, withFileTypes: true })).filter(
      ({ parentPath, name }) => (statSync(join(parentPath, name)).mode & 0o077) !== 0,
    );
    expect(open.map(({ name }) => name)).toEqual([]);
    // Started by root, PostgreSQL runs as somebody else, who may pass through and nothing more.
    expect(statSync(data()).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  });

  it('refuses a database whose secret is gone, and makes no other one', async () => {
    const secret = join(data(), 'app-secret');
    await rename(secret, `${secret}.away`);
    const { code, said } = await refused({ DATA_DIR: data(), PORT: '0' });
    expect({ code, said }).toEqual({
      code: 1,
      said: [
        `The secret of this installation, ${secret}, is missing, and without it nothing sealed in the database could be read; bring it back from a backup, or set APP_SECRET.`,
      ],
    });
    expect(existsSync(secret)).toBe(false);
    const other = await refused({ DATA_DIR: data(), PORT: '0', APP_SECRET: 'x'.repeat(40) });
    expect(other.said).toEqual([
      expect.stringContaining('The secret in APP_SECRET is not the one that this database was made with'),
    ]);
    await rename(`${secret}.away`, secret);
  });

  it('names a taken port', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const address = holder.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, said } = await refused({ DATA_DIR: data(), PORT: String(port) });
    holder.close();
    expect({ code, said }).toEqual({
      code: 1,
      said: [`Port ${port} is taken: stop the other program or choose another port with PORT.`],
    });
  });

  it.each([
    ['no address at all', 'nonsense', /^The setting DATABASE_URL must look like/],
    ['nobody listening', 'postgres://foyer:x@127.0.0.1:1/foyer', /^The database of DATABASE_URL cannot be used: .*\.$/],
    [
      'a host that does not exist',
      'postgres://foyer:x@nowhere.invalid:5432/foyer',
      /^The database of DATABASE_URL cannot be used: .*\.$/,
    ],
  ])('explains a wrong DATABASE_URL: %s', async (_, url, sentence) => {
    const { code, said } = await refused({ DATA_DIR: join(folder, 'external'), PORT: '0', DATABASE_URL: url });
    expect(code).toBe(1);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(sentence);
  });

  it('explains a data folder that cannot be made', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const { code, said } = await refused({ DATA_DIR: join(file, 'data'), PORT: '0' });
    expect(code).toBe(1);
    expect(said).toHaveLength(1);
    expect(said[0]).not.toMatch(/undefined|\bat /);
  });

  it('explains a worker without a shared database', async () => {
    const { code, said } = await refused({ DATA_DIR: data() }, ['worker']);
    expect({ code, said }).toEqual({
      code: 1,
      said: ['A worker needs DATABASE_URL: without it the jobs already run inside npm start.'],
    });
  });

  it('explains a bad setting', async () => {
    const { code, said } = await refused({ DATA_DIR: data(), PORT: 'three thousand' });
    expect({ code, said }).toEqual({ code: 1, said: ['The setting PORT must be a number.'] });
  });

  it('refuses a database that is newer than itself', async () => {
    const server = await startEmbedded({ dataDir: data() });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const change = (text: string) =>
      client
        .query(text)
        .finally(() => client.end())
        .finally(() => server.stop());
    await change("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)");
    const { code, said } = await refused({ DATA_DIR: data(), PORT: '0' });
    expect({ code, said }).toEqual({
      code: 1,
      said: [
        'This database was brought up to date by a newer Foyer than this one; start that version, or restore the backup that was made before the upgrade.',
      ],
    });
  });
});
