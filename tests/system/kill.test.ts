import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppProcess, startAppProcess } from '../app-process.ts';

let folder: string;
let app: AppProcess;

const post = (path: string, body: unknown) =>
  fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify(body),
  });

const person = { first_name: 'Kim', last_name: 'Killed', password: 'still here 1', confirmPassword: 'still here 1' };
const email = 'owner@studio.test';
const signIn = (email: string) => post('/auth/sign-in/email', { email, password: person.password });

async function register(email: string): Promise<number> {
  const { data } = await (await post('/registration/ticket', {})).json();
  return (await post('/registration', { ticket: data.ticket, user_type: 'personal', email, ...person })).status;
}

/** Accounts are opened until the process is gone; answers how to wait for four more. */
const acknowledged: string[] = [];
function write(round: number) {
  const state = { isAlive: true };
  const enough = acknowledged.length + 4;
  const writers = [0, 1, 2, 3].map(async (writer) => {
    for (let n = 0; state.isAlive; n += 1) {
      const email = `r${round}w${writer}n${n}@studio.test`;
      // A request that the kill cut off was not acknowledged.
      const status = await register(email).catch(() => 0);
      if (status === 201) acknowledged.push(email);
    }
  });
  return {
    someMore: async () => {
      while (acknowledged.length < enough) await sleep(5);
    },
    stop: async () => {
      state.isAlive = false;
      await Promise.all(writers);
    },
  };
}

const piece = 2_000_000;
const bytes = randomBytes(9 * piece + 17);
const sha256 = (some: Uint8Array) => createHash('sha256').update(some).digest('hex');
const upload = { cookie: '', path: '', offset: 0 };
const tus = () => ({ 'tus-resumable': '1.0.0', cookie: upload.cookie });

async function beginUpload(): Promise<void> {
  upload.cookie = (await signIn(email)).headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const metadata = `filename ${Buffer.from('film.bin').toString('base64')}`;
  const told = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
  const begun = await fetch(`${app.url}/api/uploads`, { method: 'POST', headers: { ...tus(), ...told } });
  upload.path = begun.headers.get('location') ?? '';
}

const send = (length: number) =>
  fetch(`${app.url}${upload.path}`, {
    method: 'PATCH',
    headers: { ...tus(), 'content-type': 'application/offset+octet-stream', 'upload-offset': String(upload.offset) },
    body: bytes.subarray(upload.offset, upload.offset + length),
  });

async function sendPiece(): Promise<void> {
  const answer = await send(piece);
  expect(answer.status).toBe(204);
  upload.offset = Number(answer.headers.get('upload-offset'));
}

/** Starts are dear: rows and bytes are written at once, and each kill is in the middle of both. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-kill-'));
  // Closed, it would send the database of a start as root to a place that outlives the test.
  await chmod(folder, 0o755);
  const env = { DATA_DIR: join(folder, 'data') };
  app = await startAppProcess(env);
  expect((await post('/setup', { ...person, email })).status).toBe(201);
  await beginUpload();
  for (let round = 0; round < 3; round += 1) {
    const writing = write(round);
    await sendPiece();
    await sendPiece();
    await writing.someMore();
    const underWay = send(piece).catch(() => null);
    await app.kill();
    await Promise.all([writing.stop(), underWay]);
    app = await startAppProcess(env);
    const answer = await fetch(`${app.url}${upload.path}`, { method: 'HEAD', headers: tus() });
    const offset = Number(answer.headers.get('upload-offset'));
    expect(offset).toBeGreaterThanOrEqual(upload.offset);
    upload.offset = offset;
  }
}, 120_000);

afterAll(async () => {
  expect(await app.stop()).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

it('loses no acknowledged row when it is killed in the middle of writing', { timeout: 90_000 }, async () => {
  expect(acknowledged.length).toBeGreaterThanOrEqual(12);
  for (const email of acknowledged) expect((await signIn(email)).status, email).toBe(200);
});

it('loses no acknowledged byte of an upload when it is killed again and again', async () => {
  expect((await send(bytes.length)).status).toBe(204);
  const { cookie } = upload;
  const list = await fetch(`${app.url}/api/admin/files?q=film`, { headers: { cookie } });
  const { data } = (await list.json()) as { data: { items: { url: string }[] } };
  const stored = await fetch(`${app.url}${data.items[0]?.url}`, { headers: { cookie } });
  expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(bytes));
});
