import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { testPlatform } from '#tests/api.ts';
import { testDatabase } from '#tests/database.ts';
import { eventually } from '#tests/eventually.ts';
import { answerEarly, earlyApi } from './early-app.server.ts';
import { foldAll } from './registry.server.ts';

const database = testDatabase();
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server whose larger part is there when the test says so. */
async function server() {
  const rest = Promise.withResolvers<RequestListener>();
  // It may fail before anybody waits for it.
  rest.promise.catch(() => {});
  const home = { ...Promise.withResolvers<void>(), isAsked: false };
  const pages = async () => {
    home.isAsked = true;
    await home.promise;
    return new Response('home');
  };
  const { listener, answered } = answerEarly({ platform: testPlatform(database), assets: () => null, pages }, () => rest.promise);
  const open = createServer(listener);
  await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve));
  closing.push(() => open.close());
  const origin = `http://127.0.0.1:${(open.address() as AddressInfo).port}`;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}${path}`, { headers });
    return `${answer.status} ${await answer.text()}`;
  };
  return { get, rest, home, answered };
}

describe('while the features are being read', () => {
  it('a visitor has the home page, and everybody else waits for the rest', async () => {
    const { get, rest, home } = await server();
    home.resolve();
    expect(await get('/')).toBe('200 home');
    const waiting = Promise.all([get('/', { cookie: 'foyer.session_token=one' }), get('/about'), get('/?from=mail')]);
    rest.resolve((_req, res) => void res.end('whole'));
    expect(await waiting).toEqual(['200 whole', '200 whole', '200 whole']);
    expect(await get('/')).toBe('200 whole');
  });

  it('the first visitors have their answers before it goes on', async () => {
    const { get, home, answered } = await server();
    await answered();
    const told: string[] = [];
    const first = get('/').then((answer) => told.push(answer));
    await eventually(() => expect(home.isAsked).toBe(true));
    const going = answered().then(() => told.push('on'));
    await new Promise(setImmediate);
    expect(told).toEqual([]);
    home.resolve();
    await Promise.all([first, going]);
    expect(told.toSorted()).toEqual(['200 home', 'on']);
  });

  it('a request is refused, and not left hanging, when they cannot be read', async () => {
    const { get, rest } = await server();
    rest.reject(new Error('a feature is broken'));
    expect(await get('/about')).toBe('503 ');
  });
});

it('has all of the API that the home page asks for', async () => {
  expect(foldAll().api).toMatchObject(earlyApi);
  const files = ['root.tsx', 'routes/site/layout.tsx', 'routes/site/home.tsx'].map((file) => readFile(`src/app/${file}`, 'utf8'));
  const asked = (await Promise.all(files)).flatMap((text) => Array.from(text.matchAll(/\bapi\.(\w+)/g), ([, name]) => name));
  expect([...new Set(asked)].sort()).toEqual(Object.keys(earlyApi).sort());
});
