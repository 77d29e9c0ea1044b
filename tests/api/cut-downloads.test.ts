import { randomUUID } from 'node:crypto';
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '#db/schema/platform/files.ts';
import { loadAssets } from '#server/assets.server.ts';
import { eventually } from '#tests/eventually.ts';
import { testStudio } from '../studio.ts';

const studio = testStudio();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-assets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const size = 3_000_000;

/** Asks and hangs up, before the answer or in the middle of it. */
const cut = (port: number, path: string, when: 'sent' | 'reading') =>
  new Promise<void>((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('close', () => done()).on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\n\r\n`, () => {
      if (when === 'sent') socket.destroy();
    });
    socket.on('data', () => socket.destroy());
  });

const openFiles = (name: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes(name);
    } catch {
      return false;
    }
  }).length;

async function cutOften(port: number, path: string): Promise<void> {
  for (const when of ['sent', 'reading'] as const) await Promise.all(Array.from({ length: 12 }, () => cut(port, path, when)));
}

it.runIf(process.platform === 'linux')('a stored file is closed when its reader goes away', async () => {
  const path = `cut/${randomUUID()}.png`;
  await studio.platform.files.put(path, Buffer.alloc(size));
  await studio.db.insert(files).values({
    original_name: 'cut.png',
    filename: 'cut.png',
    path,
    content_type: 'image/png',
    size,
    visibility: 'public',
    subject_type: 'branding',
    subject_id: randomUUID(),
  });
  const server = await studio.listen();
  try {
    await cutOften(server.port, `/files/${path}`);
    await eventually(() => expect(openFiles(path)).toBe(0));
    const whole = await fetch(`${server.url}/files/${path}`);
    expect((await whole.arrayBuffer()).byteLength).toBe(size);
  } finally {
    await server.close();
  }
});

it.runIf(process.platform === 'linux')('a built file is closed when its reader goes away', async () => {
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  writeFileSync(join(folder, 'client/assets/cut.js'), Buffer.alloc(size));
  writeFileSync(join(folder, 'client-files.json'), JSON.stringify({ '/assets/cut.js': { size, br: 0, gz: 0 } }));
  const assets = await loadAssets(join(folder, 'client'));
  // As in the application, the answer is given a moment after the request.
  const listener = getRequestListener(async (request) => {
    await new Promise((done) => setTimeout(done, 20));
    return assets(new URL(request.url).pathname, request.headers) ?? new Response(null, { status: 404 });
  });
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  try {
    await cutOften(port, '/assets/cut.js');
    await new Promise((done) => setTimeout(done, 100));
    await eventually(() => expect(openFiles('assets/cut.js')).toBe(0));
    const whole = await fetch(`http://127.0.0.1:${port}/assets/cut.js`);
    expect((await whole.arrayBuffer()).byteLength).toBe(size);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
