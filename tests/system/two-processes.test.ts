import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppProcess, startAppProcess } from '../app-process.ts';
import { testDatabase } from '../database.ts';
import { type SmtpSink, startSmtpSink } from '../mail/smtp-sink.ts';
import { people, seedStudio, testPassword } from '../seed.ts';

const database = testDatabase();
let folder: string;
let mail: SmtpSink;
let first: AppProcess;
let second: AppProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-two-'));
  mail = await startSmtpSink();
  await seedStudio(database.db);
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, SMTP_URL: mail.url };
  [first, second] = await Promise.all([startAppProcess(env), startAppProcess(env)]);
});
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await mail?.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (url: string, body: unknown, cookie = '') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin, cookie },
    body: JSON.stringify(body),
  });

async function signIn(app: AppProcess): Promise<string> {
  const response = await post(`${app.url}/api/auth/sign-in/email`, { email: people.client.email, password: testPassword });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

const whoIs = async (app: AppProcess, cookie: string): Promise<string | undefined> =>
  (await (await fetch(`${app.url}/api/session`, { headers: { cookie } })).json()).data.user?.email;

async function eventually<T>(read: () => Promise<T>, want: T): Promise<void> {
  const until = Date.now() + 5_000;
  let last = await read();
  while (last !== want && Date.now() < until) {
    await sleep(50);
    last = await read();
  }
  expect(last).toBe(want);
}

describe('two processes on one database', () => {
  it('share sessions, and a sign-out at one is known to the other', async () => {
    const cookie = await signIn(first);
    expect(await whoIs(second, cookie)).toBe(people.client.email);
    expect((await post(`${first.url}/api/auth/sign-out`, {}, cookie)).status).toBe(200);
    await eventually(() => whoIs(second, cookie), undefined);
  });

  it('drop a cached page when the other one changes what it shows', async () => {
    const shows = async (app: AppProcess, text: string) => (await (await fetch(`${app.url}/`)).text()).includes(text);
    expect(await shows(second, 'A Name Nobody Has')).toBe(false);
    await database.pool.query("insert into system_settings (key, value) values ('site_name', 'A Name Nobody Has')");
    await eventually(() => shows(second, 'A Name Nobody Has'), true);
    await eventually(() => shows(first, 'A Name Nobody Has'), true);
  });

  it('keep a cached page that the other one’s change does not show', async () => {
    // Only a page that was rendered for it carries the id of a request.
    const isCached = async (path: string) => !(await fetch(`${second.url}${path}`)).headers.has('x-request-id');
    for (const path of ['/', '/about']) await eventually(() => isCached(path), true);
    await database.pool.query('update services set name = name');
    await eventually(() => isCached('/'), false);
    expect(await isCached('/about')).toBe(true);
  });

  it('send a mail once', async () => {
    const before = mail.messages.length;
    const asked = await post(`${first.url}/api/auth/request-password-reset`, {
      email: people.client.email,
      redirectTo: '/auth/reset-password',
    });
    expect(asked.status).toBe(200);
    await mail.waitFor((message) => message.to.includes(people.client.email));
    await sleep(3_000);
    expect(mail.messages.length - before).toBe(1);
  });
});
