import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { audit_log } from '#db/schema/platform/audit.ts';
import { readEnv } from '#platform/env.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { createApp, type FoyerApp, type Pages } from '#server/app.server.ts';
import { composePlatform } from '#server/compose.server.ts';
import type { Ids } from './api.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { keepLog } from './kept-log.ts';
import { type Person, people, seedStudio, testPassword } from './seed.ts';

export type Answer<T> = {
  status: number;
  success: boolean;
  data: T;
  error: string | null;
  fields?: Record<string, string>;
  raw: unknown;
};
type Body = object | FormData;

const origin = 'http://localhost:3000';

type MakePages = (platform: Platform) => Pages;
const noPages: MakePages = () => async () => new Response('page', { status: 200 });

/** The whole app without a socket, on a database of its own: real sessions, real files, real audit entries. */
export function testStudio(env: Record<string, string> = {}, pages: MakePages = noPages) {
  let database: TestDatabase;
  let platform: Platform;
  let app: FoyerApp;
  let ids: Ids;
  let dataDir: string;
  const cookies = new Map<Person, string>();

  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'foyer-studio-'));
    platform = await composePlatform(
      readEnv({ DATA_DIR: dataDir, HOST: '127.0.0.1', RATE_LIMITS: 'false', LOG_LEVEL: 'fatal', ...env }),
      database.url,
    );
    keepLog(platform.log);
    await platform.readRegistry();
    ids = await seedStudio(database.db);
    app = createApp({
      platform,
      assets: () => null,
      pages: pages(platform),
      ready: async () => ({ database: true, migrations: true, jobs: true }),
    });
  });
  afterAll(async () => {
    await platform.live.close();
    await platform.log.close();
    await platform.pool.end();
    await platform.stopTracing();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const request = async (
    cookie: string | null,
    method: string,
    path: string,
    body?: Body,
    headers: Record<string, string> = {},
  ) =>
    app.request(path, {
      method,
      headers: {
        origin,
        host: 'localhost:3000',
        ...(cookie ? { cookie } : {}),
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body instanceof FormData ? body : body && JSON.stringify(body),
    });

  const cookieOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');

  /** A new session each time, like another device. */
  const signIn = async (email: string, password = testPassword, userAgent = 'test'): Promise<string> => {
    const response = await request(null, 'POST', '/api/auth/sign-in/email', { email, password }, { 'user-agent': userAgent });
    if (response.status !== 200) throw new Error(`Sign-in of ${email} was refused: ${await response.text()}`);
    return cookieOf(response);
  };

  const sessionOf = async (who: Person | null): Promise<string | null> => {
    if (!who) return null;
    const cookie = cookies.get(who) ?? (await signIn(people[who].email));
    cookies.set(who, cookie);
    return cookie;
  };

  const read = async <T>(response: Response): Promise<Answer<T>> => {
    const raw = await response.json();
    return { status: response.status, ...raw, raw };
  };

  return {
    get platform() {
      return platform;
    },
    get db() {
      return database.db;
    },
    get databaseUrl() {
      return database.url;
    },
    get ids() {
      return ids;
    },
    request,
    /** As a page of ours sends it. */
    fetch: async (cookie: string | null, path: string, method: string, headers: Headers, body?: BodyInit) => {
      const own = { origin, host: 'localhost:3000', ...(cookie ? { cookie } : {}) };
      return app.request(path, { method, headers: { ...Object.fromEntries(headers), ...own }, body });
    },
    /** The exact bytes, as another machine would send them: no session and no origin. */
    send: async (path: string, headers: Record<string, string>, body: string) =>
      app.request(path, { method: 'POST', headers, body }),
    signIn,
    cookieOf,
    /** The same behind a real socket, for what depends on one: connections that are cut, bodies without a length. */
    listen: async () => {
      const server = createServer(getRequestListener(app.fetch));
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const { port } = server.address() as AddressInfo;
      const close = () => {
        server.closeAllConnections();
        return new Promise<void>((done) => server.close(() => done()));
      };
      return { url: `http://127.0.0.1:${port}`, port, close };
    },
    /** What the server answers besides the contract and the pages. */
    mounts: () => [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))],
    sessionOf,
    /** Calls our API as one of the seeded people, or as a stranger. */
    call: async <T = unknown>(who: Person | null, method: string, path: string, body?: Body) =>
      read<T>(await request(await sessionOf(who), method, `/api${path}`, body)),
    callWith: async <T = unknown>(cookie: string, method: string, path: string, body?: Body) =>
      read<T>(await request(cookie, method, `/api${path}`, body)),
    audit: () => database.db.select().from(audit_log).orderBy(asc(audit_log.at), asc(audit_log.id)),
  };
}
