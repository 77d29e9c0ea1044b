import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { user_roles } from '#db/schema/people/auth.ts';
import { insertApiKey } from '#platform/auth/api-keys.server.ts';
import { redactText } from '#platform/log/redact.ts';
import { openApiDocument } from '#server/openapi.server.ts';
import { foldAll } from '#server/registry.server.ts';
import {
  type AccessLevel,
  type AdminArea,
  type AreaAccess,
  adminAreaNames,
  anyArea,
  everyArea,
  noArea,
} from '#shared/admin-areas.ts';
import { allowed, neverAnswered, notCalled, type Who } from '#tests/canaries/allowed.ts';
import { createCanaries, type Found, wordsOf } from '#tests/canaries/canaries.ts';
import { harmlessColumns, secretColumns } from '#tests/canaries/columns.ts';
import { type Call, createCalls } from '#tests/canaries/operations.ts';
import { allColumns, dumpWithoutSecrets, keepSecrets, mailsAsSent, undecidedColumns } from '#tests/canaries/sow.ts';
import { prepareStudio } from '#tests/canaries/studio.ts';
import type { Document, Operation } from '#tests/fuzz/contract.ts';
import { testStudio } from '#tests/studio.ts';

/*
 * Secrets of every kind are put where they belong. Then everybody with limited rights calls everything that they may: administrators
 * and keys with one area, to read and to write, clients and visitors. No answer, row, email, event or file may hold a secret.
 */

const registry = foldAll();
const document = (await openApiDocument(registry, 'http://localhost:3000')) as unknown as Document;
// Nobody answers there: no call leaves this machine.
const studio = testStudio({ LOG_LEVEL: 'fatal', STRIPE_API_URL: 'http://127.0.0.1:9' });
const canaries = createCanaries();
let hashes = new Map<string, string>();
type Calls = Awaited<ReturnType<typeof createCalls>>;
let calls: Calls;
/** With the records of each client. */
const callsOf: Calls[] = [];
let prepared: Awaited<ReturnType<typeof prepareStudio>>;

type Caller = {
  who: Who;
  name: string;
  cookie: string | null;
  headers?: Record<string, string>;
  may: (operation: Operation) => boolean;
  calls?: Calls;
};

const isRead = ({ method }: Pick<Operation, 'method'>) => method === 'GET';
const areaOf = ({ name }: Operation) => registry.operationAreas.get(name);
const inAdmin = ({ path }: Operation) => path.startsWith('/admin/');
const security = ({ method, path }: Operation): string[] => {
  const operation = document.paths[path]?.[method.toLowerCase()] as { security?: object[] } | undefined;
  return operation?.security?.flatMap((one) => Object.keys(one)) ?? [];
};
const isOpen = (operation: Operation) => !security(operation).includes('session');
const takesKeys = (operation: Operation) => security(operation).includes('key') && security(operation).includes('session');

const only = (area: AdminArea, level: AccessLevel): AreaAccess => ({ ...noArea, [area]: level });
/** An administrator or key that may only look reads. One that may change an area writes there; its reads come last, with all areas. */
const mayCall = (area: AdminArea, level: AccessLevel) => (operation: Operation) =>
  (areaOf(operation) === area && (level === 'read') === isRead(operation)) ||
  (areaOf(operation) === anyArea && level === 'read' && isRead(operation));

async function narrow(areas: AreaAccess | null): Promise<void> {
  await studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));
  studio.platform.sessions.drop();
}
async function keyWith(scopes: AreaAccess): Promise<Record<string, string>> {
  const made = { id: v7(), user_id: studio.ids.super_admin, name: 'Program', scopes, expires_at: null };
  return { authorization: `Bearer ${await studio.db.transaction((tx) => insertApiKey(tx, made))}` };
}

/** Everybody with limited rights, one after the other: an administrator has one set of areas at a time. */
async function* everybody(): AsyncGenerator<Caller> {
  yield { who: 'visitor', name: 'a visitor', cookie: null, may: isOpen };
  const ofPerson = (operation: Operation) => !inAdmin(operation);
  for (const [at, { email }] of prepared.clients.entries()) {
    const may = (operation: Operation) => ofPerson(operation) && (at === 0 || !called.get(operation.name)?.has(200));
    yield { who: 'client', name: 'a client', cookie: await studio.signIn(email), may, calls: callsOf[at] };
  }
  const admin = await studio.sessionOf('admin');
  for (const area of adminAreaNames)
    for (const level of ['read', 'write'] as const) {
      const scopes = only(area, level);
      const may = mayCall(area, level);
      await narrow(scopes);
      yield { who: level === 'read' ? 'reader' : 'admin', name: `an administrator with ${area}: ${level}`, cookie: admin, may };
      const byKey = (operation: Operation) => takesKeys(operation) && may(operation) && areaOf(operation) !== anyArea;
      yield { who: 'key', name: `a key with ${area}: ${level}`, cookie: null, headers: await keyWith(scopes), may: byKey };
    }
  await narrow(everyArea);
  // What more than one area is needed for, and what none of them opens.
  const isNew = (operation: Operation) => !isOpen(operation) && (isRead(operation) || !called.has(operation.name));
  yield { who: 'admin', name: 'an administrator with all areas', cookie: admin, may: isNew };
  const isKeyRead = (operation: Operation) => takesKeys(operation) && isRead(operation);
  yield { who: 'key', name: 'a key with all areas', cookie: null, headers: await keyWith(everyArea), may: isKeyRead };
}

/** One record says as much as another, but emails have a secret each. */
const mostOf = ({ who }: Caller, { name, method }: Operation): number => {
  if (who === 'reader' && name === 'GET /admin/outbox/{id}') return 500;
  // Not every record can be sent, answered or published.
  return who === 'admin' && method === 'POST' ? 4 : 1;
};

const called = new Map<string, Set<number>>();
const atOnce = 4;
const leaks = new Map<string, string>();

const used = new Set<(typeof allowed)[number]>();
function isAllowed(name: string, who: Who, source: string): boolean {
  const permits = allowed.filter((one) => one.operations.test(name) && one.who.includes(who) && one.sources.test(source));
  for (const permit of permits) used.add(permit);
  return permits.length > 0;
}

/** What was given to the caller in the address is no news to them. */
const isOwn = (call: Call, { canary }: Found): boolean => call.target.includes(canary);

async function ask({ who, name: caller, cookie, headers }: Caller, call: Call): Promise<void> {
  const answer = await studio.request(cookie, call.method, call.target, call.body, headers);
  const told = [...answer.headers].map((pair) => pair.join(': ')).join('\n');
  const words = `${told}\n${wordsOf(Buffer.from(await answer.arrayBuffer()))}`;
  called.set(call.name, (called.get(call.name) ?? new Set()).add(answer.status));
  for (const found of [...canaries.find(words), ...canaries.findTokens(words, hashes)])
    if (!isOwn(call, found) && !isAllowed(call.name, who, found.source)) leaks.set(`${call.name}: ${found.source}`, caller);
  for (const found of canaries.find(redactText(call.target))) leaks.set(`${call.name}: ${found.source} in the log`, caller);
}

beforeAll(async () => {
  prepared = await prepareStudio(studio, canaries);
  for (const who of ['admin', 'super_admin'] as const) await studio.sessionOf(who);
  ({ hashes } = await keepSecrets(studio, canaries));
  for (const { id } of prepared.clients) callsOf.push(await createCalls(studio, document, prepared.tokens, id));
  calls = callsOf[0] ?? calls;
});
afterAll(() => narrow(null));

describe('a column whose name says that it may hold a secret', () => {
  it('has a canary, or a reason to have none', async () => {
    const places = await allColumns();
    expect(undecidedColumns(places), 'say in tests/canaries/columns.ts what these hold').toEqual([]);
    const names = new Set(places.map(({ name }) => name));
    expect([...Object.keys(secretColumns), ...Object.keys(harmlessColumns)].filter((name) => !names.has(name))).toEqual([]);
  });

  it('is filled, and so is every table', async () => {
    expect(prepared.unfilled).toEqual([]);
    expect((await keepSecrets(studio, canaries)).empty).toEqual([]);
    expect(prepared.mails, 'emails with a link or a code').toBeGreaterThan(15);
  });
});

describe('a secret', () => {
  it('is found in every form', () => {
    const canary = canaries.make('test');
    const address = `https://studio.example/?token=${canary}&next=1`;
    const nested = encodeURIComponent(`https://other.example/?next=${encodeURIComponent(address)}`);
    const forms = [canary, address, nested, encodeURIComponent(nested), address.replaceAll('&', '&amp;')];
    forms.push(
      Buffer.from(`x${canary}`).toString('base64'),
      Buffer.from(canary).toString('hex'),
      JSON.stringify({ a: JSON.stringify({ canary }) }),
    );
    for (const form of forms)
      expect(canaries.find(`Words ${form} words`), form).toEqual([expect.objectContaining({ source: 'test' })]);
    expect(canaries.find('Words without any')).toEqual([]);
  });

  it('is in no answer to anybody with limited rights', { timeout: 120_000 }, async () => {
    for (const isTurn of [
      isRead,
      (one: Operation) => !isRead(one) && one.method !== 'DELETE',
      (one: Operation) => one.method === 'DELETE',
    ]) {
      for await (const caller of everybody()) {
        const meant = calls.operations.filter((one) => isTurn(one) && caller.may(one) && !notCalled[one.name]);
        const all = meant.flatMap((operation) => (caller.calls ?? calls).of(operation, { most: mostOf(caller, operation) }));
        for (let at = 0; at < all.length; at += atOnce)
          await Promise.all(all.slice(at, at + atOnce).map((call) => ask(caller, call)));
      }
    }
    expect(Object.fromEntries(leaks)).toEqual({});
  });

  it('was looked for in every operation, and most of them had something to show', () => {
    const names = calls.operations.map(({ name }) => name);
    expect(names.filter((name) => !called.has(name)).toSorted()).toEqual(Object.keys(notCalled).toSorted());
    const isClosed = (name: string) => [...(called.get(name) ?? [])].every((status) => status === 403);
    const silent = calls.operations
      .filter(({ name, ...one }) => isRead(one) && !called.get(name)?.has(200) && !isClosed(name))
      .map(({ name }) => name);
    expect(silent.toSorted()).toEqual(Object.keys(neverAnswered).toSorted());
    const written = calls.operations.filter((one) => !isRead(one));
    const isDone = ({ name }: Operation) => [...(called.get(name) ?? [])].some((status) => status < 300);
    expect(written.filter(isDone).length, 'writes that were done').toBeGreaterThan(170);
    expect([...called].filter(([, statuses]) => [...statuses].some((status) => status >= 500)).map(([name]) => name)).toEqual([]);
  });

  it('is in no other column, and so in no event, log, notice, run of a workflow or message of a webhook', async () => {
    const found = (await dumpWithoutSecrets(studio)).flatMap(({ column, words }) =>
      canaries.find(words).map(({ source }) => `${column}: ${source}`),
    );
    expect(found).toEqual([]);
  });

  it('goes out by email to its own reader alone', async () => {
    const found = (await mailsAsSent(studio)).flatMap(({ template, words }) =>
      canaries
        .find(words)
        .filter(({ source }) => source !== `email ${template}` && !isAllowed(`email ${template}`, 'client', source))
        .map(({ source }) => `${template}: ${source}`),
    );
    expect(found).toEqual([]);
  });

  it('is handed to nobody by a permit that is not needed', () => {
    expect(allowed.filter((permit) => !permit.is_rare && !used.has(permit)).map(({ why }) => why)).toEqual([]);
  });
});
