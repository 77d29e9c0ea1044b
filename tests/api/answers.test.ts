import { request } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#db/schema/people/auth.ts';
import { people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio({ PUBLIC_URL: 'https://studio.example' });
const signIn = (password = testPassword) =>
  studio.request(
    null,
    'POST',
    '/api/auth/sign-in/email',
    { email: people.client.email, password },
    { origin: 'https://studio.example', host: 'studio.example' },
  );

describe('the cookie of a session', () => {
  let cookies: string[] = [];
  const session = () => cookies.find((one) => one.includes('session_token=')) ?? '';
  beforeAll(async () => {
    cookies = (await signIn()).headers.getSetCookie();
  });

  it('is for https, for the server alone, and not for requests from other sites', () => {
    expect(session()).toMatch(/^__Secure-foyer\.session_token=/);
    expect(session()).toMatch(/; Secure(;|$)/i);
    expect(session()).toMatch(/; HttpOnly(;|$)/i);
    expect(session()).toMatch(/; SameSite=Lax(;|$)/i);
    expect(session()).toMatch(/; Path=\/(;|$)/i);
    expect(session()).not.toMatch(/domain=/i);
  });

  it('is random, long enough, and another with every sign-in', async () => {
    const token = (all: string[]) =>
      decodeURIComponent(/session_token=([^;]+)/.exec(all.join('\n'))?.[1] ?? '').split('.')[0] ?? '';
    const again = token((await signIn()).headers.getSetCookie());
    expect(token(cookies)).toMatch(/^[A-Za-z0-9]{32,}$/);
    expect(again).not.toBe(token(cookies));
  });

  it('is given for the password exactly as it was set', async () => {
    for (const other of [testPassword.toUpperCase(), `${testPassword} `, ` ${testPassword}`, testPassword.slice(0, -1)]) {
      expect((await signIn(other)).status, other).toBe(401);
    }
  });

  it('is given years later, and for a password of any length up to 256', async () => {
    const long = `${'a long sentence '.repeat(10)}ß€😀`;
    const cookie = await studio.signIn(people.business.email);
    const change = { currentPassword: testPassword, newPassword: long };
    const headers = { origin: 'https://studio.example', host: 'studio.example' };
    expect((await studio.request(cookie, 'POST', '/api/auth/change-password', change, headers)).status).toBe(200);
    const old = new Date('2020-01-01');
    await studio.db.update(accounts).set({ created_at: old, updated_at: old });
    expect(await studio.signIn(people.business.email, long)).toContain('session_token=');
  });
});

describe('every answer', () => {
  const answers = ['/api/session', '/api/no-such-operation', '/api/health', '/files/no-such-file', '/', '/admin'];

  it.each(answers)('%s says what it is, and that it is nothing else', async (path) => {
    const answer = await studio.request(null, 'GET', path);
    await answer.body?.cancel();
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-type')).toMatch(/^(application\/json|text\/\w+; ?charset=utf-8)/i);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('of the API is not to be kept', async () => {
    for (const path of ['/api/session', '/api/account/profile']) {
      const answer = await studio.request(await studio.sessionOf('client'), 'GET', path);
      await answer.body?.cancel();
      expect(answer.headers.get('cache-control'), path).toContain('no-store');
    }
  });

  it('to TRACE and to methods that nobody offers is a refusal that repeats nothing', async () => {
    const { port, close } = await studio.listen();
    try {
      for (const method of ['TRACE', 'PROPFIND']) {
        const { status, text } = await raw(port, method);
        expect(status, method).toBeGreaterThanOrEqual(400);
        expect(status, method).toBeLessThan(500);
        expect(text, method).not.toContain('a-secret-cookie');
      }
    } finally {
      await close();
    }
  });
});

it('refuses a request that states its length twice', async () => {
  const { port, close } = await studio.listen();
  const head = 'POST /api/browser-errors HTTP/1.1\r\nHost: studio.example\r\n';
  const shapes = [
    'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX',
    'Content-Length: 6\r\nContent-Length: 5\r\n\r\nabcdef',
    'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    'Content-Length: +6\r\n\r\nabcdef',
    'Content-Length : 6\r\n\r\nabcdef',
  ];
  try {
    for (const shape of shapes) expect(await firstLine(port, head + shape), shape).toMatch(/^HTTP\/1\.1 4\d\d /);
  } finally {
    await close();
  }
});

it('lists no folder', async () => {
  for (const path of ['/files/', '/files/2026', '/files/2026/11/', '/files/..%2f..%2fetc/passwd']) {
    expect((await studio.request(null, 'GET', path)).status, path).toBe(404);
  }
});

const firstLine = (port: number, bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString('latin1').split('\r\n')[0] ?? '');
    });
    socket.once('error', reject);
  });

const raw = (port: number, method: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', method, path: '/api/session', headers: { cookie: 'x=a-secret-cookie' } },
      (answer) => {
        let text = '';
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject).end();
  });
