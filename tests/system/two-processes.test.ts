import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppProcess, startAppProcess } from '../app-process.ts';
import { testDatabase } from '../database.ts';
import { readLive } from '../live-stream.ts';
import { type SmtpSink, startSmtpSink } from '../mail/smtp-sink.ts';
import { type Person, people, seedStudio, testPassword } from '../seed.ts';

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

const trySignIn = (app: AppProcess, who: Person) =>
  post(`${app.url}/api/auth/sign-in/email`, { email: people[who].email, password: testPassword });

async function signIn(app: AppProcess, who: Person = 'client'): Promise<string> {
  const response = await trySignIn(app, who);
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

  it('shut out an account that was deactivated at one from the other too', async () => {
    const { rows } = await database.pool.query('select id from users where email = $1', [people.business.email]);
    const admin = await signIn(first, 'admin');
    const cookie = await signIn(second, 'business');
    expect(await whoIs(second, cookie)).toBe(people.business.email);
    expect((await post(`${first.url}/api/admin/users/${rows[0].id}/deactivate`, {}, admin)).status).toBe(200);
    await eventually(() => whoIs(second, cookie), undefined);
    const refused = await trySignIn(second, 'business');
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'ACCOUNT_DEACTIVATED']);
    expect((await post(`${first.url}/api/admin/users/${rows[0].id}/reactivate`, {}, admin)).status).toBe(200);
    await signIn(second, 'business');
  });

  it('tell an open page of one what happens at the other, and end it with its session there', async () => {
    const [cookie, admin] = [await signIn(first, 'business'), await signIn(second, 'admin')];
    const [reader, studio] = [
      await readLive(`${first.url}/api/live`, { cookie }),
      await readLive(`${first.url}/api/live`, { cookie: admin }),
    ];
    await Promise.all([reader.next('reset'), studio.next('reset')]);
    const hello = { name: 'Visitor Val', email: 'val@example.com', text: 'Do you build shops?' };
    expect((await post(`${second.url}/api/conversations`, hello)).status).toBe(200);
    // The audit log is told too, before or after.
    const topics = [await studio.next('change'), await studio.next('change')].map(({ data }) => JSON.parse(data).topic);
    expect(topics).toContain('conversation');
    studio.cut();
    expect((await post(`${second.url}/api/auth/sign-out`, {}, cookie)).status).toBe(200);
    expect((await reader.next('end')).data).toBe('signed-out');
    // The other process goes on from where the first one was.
    const back = await readLive(`${second.url}/api/live`, { cookie: admin, 'last-event-id': studio.last() });
    await back.next('ready');
    expect((await post(`${first.url}/api/conversations`, hello)).status).toBe(200);
    await back.next('change');
    back.cut();
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
    await database.pool.query('delete from services');
    await eventually(() => isCached('/'), false);
    expect(await isCached('/about')).toBe(true);
    // A page that the owner changes is dropped alone.
    await eventually(() => isCached('/'), true);
    const published = JSON.stringify({ sections: { hero: { title: 'A Title Nobody Has' } }, hidden: [], order: [] });
    await database.pool.query("insert into content_pages (page, published, version) values ('about', $1, 1)", [published]);
    await eventually(async () => (await (await fetch(`${second.url}/about`)).text()).includes('A Title Nobody Has'), true);
    expect(await isCached('/')).toBe(true);
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
