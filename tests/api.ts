import type { AnyRouter } from '@orpc/server';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { readEnv } from '#platform/env.server.ts';
import { foldFeatures } from '#platform/feature/registry.server.ts';
import { createApiHandler } from '#platform/http/api-handler.server.ts';
import { createContext } from '#platform/http/context.server.ts';
import { createMailTemplates } from '#platform/mail/mail-templates.server.ts';
import { createSendMail, createSendTestMail } from '#platform/mail/send-mail.server.ts';
import { senderAddress } from '#platform/mail/sender-address.ts';
import type { Platform } from '#platform/platform.server.ts';
import { createSettings } from '#platform/settings/settings.server.ts';
import { accessOf } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import type { TestDatabase } from './database.ts';
import { memoryLogger } from './memory-logger.ts';
import { noFiles } from './no-files.ts';
import { type Person, people } from './seed.ts';

const missing = (name: string) => () => {
  throw new Error(`The test's platform has no ${name}`);
};

/** The ports that an API test needs, on the test's own database; others are given by the test. */
export function testPlatform(database: TestDatabase, parts: Partial<Platform> = {}) {
  const log = memoryLogger();
  const platform: Platform = {
    env: { ...readEnv({}), RATE_LIMITS: false },
    registry: foldFeatures([]),
    readRegistry: async () => platform.registry,
    load: { note: () => {}, isHigh: () => false },
    stopTracing: async () => {},
    get databaseUrl() {
      return database.url;
    },
    get pool() {
      return database.pool;
    },
    get db() {
      return database.db;
    },
    log,
    get settings() {
      return createSettings(database.db, log);
    },
    live: { ready: Promise.resolve(), on: () => () => {}, publish: () => {}, close: async () => {} },
    hub: { open: missing('hub'), close: () => {} },
    secrets: createSecretBox('a secret for tests that nobody else uses'),
    files: noFiles,
    site: { get: missing('site'), within: missing('site'), latest: missing('site'), drop: () => {}, onDrop: () => {} },
    pages: { drop: () => {}, onDrop: () => {} },
    payments: { account: async () => null, drop: () => {} },
    auth: missing('auth'),
    sessions: { read: async () => ({ caller: null, setCookie: [] }), drop: () => {} },
    social: { providers: async () => [], keysOf: async () => null, drop: () => {} },
    mail: {
      mailer: async () => null,
      isConfigured: () => platform.mailConfigured(),
      sender: async () => senderAddress(platform.env.MAIL_FROM),
      drop: () => {},
    },
    mailConfigured: async () => false,
    get mailTemplates() {
      return createMailTemplates(database.db, log, platform.env);
    },
    get sendMail() {
      return createSendMail(platform);
    },
    get sendTestMail() {
      return createSendTestMail(platform);
    },
    ...parts,
  };
  return Object.assign(platform, { entries: log.entries });
}

export type ApiAnswer<T> = {
  status: number;
  success: boolean;
  data: T;
  error: string | null;
  code?: string;
  fields?: Record<string, string>;
};
export type Ids = Record<Person, string>;

/** Calls the API over its real handler as somebody from `seedStudio`, or as a stranger. */
export function apiOf(router: AnyRouter, platform: Platform, ids: () => Ids) {
  const handle = createApiHandler(router);
  return async <T>(
    who: Person | null,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer<T>> => {
    const request = new Request(`http://studio.test/api${path}`, {
      method,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const context = createContext(platform, request.headers, '192.0.2.7');
    context.caller = async () => (who ? callerOf(who, ids()) : null);
    const { response } = await handle(request, context);
    if (!response) throw new Error(`The router has no ${method} ${path}`);
    return { status: response.status, ...(await response.json()) };
  };
}

function callerOf(who: Person, ids: Ids): Caller {
  const person = people[who];
  return {
    user_id: ids[who],
    session_id: 'a-session',
    email: person.email,
    first_name: person.first_name,
    last_name: person.last_name,
    display_name: `${person.first_name} ${person.last_name}`,
    user_type: person.user_type,
    avatar_url: null,
    email_verified: true,
    speaks_for_address: true,
    two_factor_enabled: false,
    role: person.role,
    areas: accessOf(person.role, null),
  };
}
