import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppProcess, startAppProcess } from '../app-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-killed-upload-'));
  // Closed, it would send the database of a start as root to a place that outlives the test.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const password = 'still here 1';
const email = 'owner@studio.test';
const piece = 2_000_000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const post = (app: AppProcess, path: string, body: unknown) =>
  fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify(body),
  });

async function signIn(app: AppProcess): Promise<string> {
  const answer = await post(app, '/auth/sign-in/email', { email, password });
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

it('an upload whose process is killed again and again loses no acknowledged byte', { timeout: 120_000 }, async () => {
  const env = { DATA_DIR: join(folder, 'data') };
  const bytes = randomBytes(9 * piece + 17);
  let app = await startAppProcess(env);
  const owner = { first_name: 'Kim', last_name: 'Killed', email, password, confirmPassword: password };
  expect((await post(app, '/setup', owner)).status).toBe(201);
  const cookie = await signIn(app);
  const tus = { 'tus-resumable': '1.0.0', cookie };
  const metadata = `filename ${Buffer.from('film.bin').toString('base64')}`;
  const told = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
  const begun = await fetch(`${app.url}/api/uploads`, { method: 'POST', headers: { ...tus, ...told } });
  const path = begun.headers.get('location') ?? '';
  const send = (offset: number, length: number) =>
    fetch(`${app.url}${path}`, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: bytes.subarray(offset, offset + length),
    });
  const offsetNow = async () =>
    Number((await fetch(`${app.url}${path}`, { method: 'HEAD', headers: tus })).headers.get('upload-offset'));

  let acknowledged = 0;
  for (let round = 0; round < 3; round += 1) {
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await send(acknowledged, piece);
      expect(answer.status).toBe(204);
      acknowledged = Number(answer.headers.get('upload-offset'));
    }
    const underWay = send(acknowledged, piece).catch(() => null);
    await app.kill();
    await underWay;
    app = await startAppProcess(env);
    const offset = await offsetNow();
    expect(offset).toBeGreaterThanOrEqual(acknowledged);
    acknowledged = offset;
  }
  expect((await send(acknowledged, bytes.length)).status).toBe(204);
  const list = await fetch(`${app.url}/api/admin/files?q=film`, { headers: { cookie } });
  const { data } = (await list.json()) as { data: { items: { url: string }[] } };
  const stored = await fetch(`${app.url}${data.items[0]?.url}`, { headers: { cookie } });
  expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(bytes));
  await app.stop();
});
