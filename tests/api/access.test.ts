import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { user_roles } from '#db/schema/people/auth.ts';
import { insertApiKey } from '#platform/auth/api-keys.server.ts';
import { openApiDocument } from '#server/openapi.server.ts';
import { foldAll } from '#server/registry.server.ts';
import { type AdminArea, type AreaAccess, adminAreaNames, anyArea, everyArea, noArea } from '#shared/admin-areas.ts';
import { testStudio } from '#tests/studio.ts';

type Security = Record<string, string[]>[];
const registry = foldAll();
const { paths } = (await openApiDocument(registry, 'http://localhost:3000')) as {
  paths: Record<string, Record<string, { security: Security }>>;
};
const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([verb, { security }]) => {
    const method = verb.toUpperCase();
    const name = `${method} ${path}`;
    return { name, method, path, security, area: registry.operationAreas.get(name) };
  }),
);
const inAdmin = endpoints.filter(({ path }) => path.startsWith('/admin/'));
const takesKeys = ({ security }: { security: Security }) => security.some((one) => 'key' in one);

const studio = testStudio();
const some: Record<string, string> = { id: '01900000-0000-7000-8000-000000000000', variant: 'light' };
const filled = (path: string) => path.replaceAll(/\{\+?(\w+)\}/g, (_, name: string) => some[name] ?? 'x');

type Endpoint = (typeof endpoints)[number];
async function ask({ method, path }: Endpoint, cookie: string | null, headers: Record<string, string> = {}): Promise<number> {
  const body = method === 'GET' ? undefined : {};
  const answer = await studio.request(cookie, method, `/api${filled(path)}`, body, headers);
  await answer.body?.cancel();
  return answer.status;
}

const keys = new Map<string, string>();
async function keyWith(scopes: AreaAccess): Promise<string> {
  const known = keys.get(JSON.stringify(scopes));
  if (known) return known;
  const made = { id: v7(), user_id: studio.ids.super_admin, name: 'Program', scopes, expires_at: null };
  const key = (await studio.db.transaction((tx) => insertApiKey(tx, made))) ?? '';
  keys.set(JSON.stringify(scopes), key);
  return key;
}
const askByKey = async (endpoint: Endpoint, scopes: AreaAccess, cookie: string | null = null) =>
  ask(endpoint, cookie, { authorization: `Bearer ${await keyWith(scopes)}` });

const only = (area: AdminArea, level: 'read' | 'write'): AreaAccess => ({ ...noArea, [area]: level });
const allBut = (area: AdminArea): AreaAccess => ({ ...everyArea, [area]: 'none' });

describe('every operation of the admin area', () => {
  it('belongs to one area', () => {
    expect(inAdmin.filter(({ area }) => area === undefined).map(({ name }) => name)).toEqual([]);
    expect(
      inAdmin
        .filter(({ area }) => area === anyArea)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      'DELETE /admin/sample-data',
      'GET /admin/first-steps',
      'GET /admin/overview',
      'GET /admin/sample-data',
      'GET /admin/search',
      'GET /admin/today',
      'PATCH /admin/first-steps',
      'POST /admin/today/act',
      'POST /admin/today/done',
      'POST /admin/today/restore',
      'POST /admin/today/snooze',
    ]);
    expect(new Set(inAdmin.map(({ area }) => area)).size, 'every area has operations').toBe(adminAreaNames.length + 1);
  });
});

describe('an administrator who was narrowed', () => {
  const narrow = async (areas: AreaAccess | null) => {
    await studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));
    studio.platform.sessions.drop();
  };
  afterEach(() => narrow(null));

  it.each(adminAreaNames)('is kept out of %s, and looks only where that is all they may', async (area) => {
    const cookie = await studio.sessionOf('admin');
    const own = inAdmin.filter((endpoint) => endpoint.area === area && takesKeys(endpoint));
    expect(own.length).toBeGreaterThan(0);
    await narrow(allBut(area));
    for (const endpoint of own) expect(await ask(endpoint, cookie), endpoint.name).toBe(403);
    await narrow({ ...everyArea, [area]: 'read' });
    for (const endpoint of own) {
      const status = await ask(endpoint, cookie);
      if (endpoint.method === 'GET') expect([401, 403], endpoint.name).not.toContain(status);
      else expect(status, endpoint.name).toBe(403);
    }
    await narrow(only(area, 'write'));
    for (const endpoint of own) expect([401, 403], endpoint.name).not.toContain(await ask(endpoint, cookie));
  });
});

describe('a key', () => {
  let owner: string | null;
  beforeAll(async () => {
    owner = await studio.sessionOf('super_admin');
  });

  it.each(inAdmin.filter(takesKeys))('with the scope of $name opens it, and no other does', async (endpoint) => {
    const { area, method } = endpoint;
    expect([401, 403]).not.toContain(await askByKey(endpoint, everyArea));
    if (!area || area === anyArea) return;
    const read = await askByKey(endpoint, only(area, 'read'));
    if (method === 'GET') expect([401, 403]).not.toContain(read);
    else expect(read).toBe(403);
    expect([401, 403]).not.toContain(await askByKey(endpoint, only(area, 'write')));
    expect(await askByKey(endpoint, allBut(area)), 'the cookie of the owner beside it means nothing').toBe(403);
    expect(await askByKey(endpoint, allBut(area), owner)).toBe(403);
  });

  it.each(endpoints.filter((endpoint) => endpoint.security.length > 0 && !takesKeys(endpoint)))(
    'never opens $name',
    async (endpoint) => {
      expect(await askByKey(endpoint, everyArea)).toBe(403);
      expect(await askByKey(endpoint, everyArea, owner)).toBe(403);
    },
  );

  it('reaches the documents of the studio outside of the admin area, and nothing else there', () => {
    const names = endpoints.filter((endpoint) => takesKeys(endpoint) && !endpoint.path.startsWith('/admin/'));
    expect(names.map(({ name }) => name).toSorted()).toEqual([
      'GET /contracts/{id}',
      'GET /contracts/{id}/contract.pdf',
      'GET /documents/{document_type}/{id}/file.pdf',
      'GET /orders/{id}/invoice.pdf',
      'GET /orders/{id}/receipts/{payment_id}/receipt.pdf',
    ]);
  });

  it('is a stranger where everybody may call', async () => {
    const headers = { authorization: `Bearer ${await keyWith(everyArea)}` };
    const answer = await studio.request(owner, 'GET', '/api/session', undefined, headers);
    expect(await answer.json()).toMatchObject({ data: { user: null } });
  });
});
