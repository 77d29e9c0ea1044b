import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { user_roles } from '#db/schema/people/auth.ts';
import { api_keys } from '#db/schema/platform/api-keys.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { everyArea, noArea } from '#shared/admin-areas.ts';
import { people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio({ RATE_LIMITS: 'true' });

const input = { name: 'Invoices', scopes: { ...noArea, clients: 'write' }, lifetime: '90', password: testPassword };
async function makeKey(changed: object = {}) {
  const id = v7();
  const made = await studio.call<{ id: string; key: string }>('super_admin', 'POST', '/admin/api-keys', {
    id,
    ...input,
    ...changed,
  });
  expect(made, JSON.stringify(made)).toMatchObject({ status: 200 });
  return made.data;
}
const byKey = (key: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  studio.request(null, method, `/api${path}`, body, { authorization: `Bearer ${key}`, ...headers });
const rowOf = async (id: string) => (await studio.db.select().from(api_keys).where(eq(api_keys.id, id)))[0];

describe('an API key', () => {
  it('is handed out once, and stored as a hash', async () => {
    const { id, key } = await makeKey();
    expect(key).toMatch(/^fyr_[\w-]{43}$/);
    const row = await rowOf(id);
    expect(JSON.stringify(row)).not.toContain(key);
    expect(row?.prefix).toBe(key.slice(0, 12));
    const again = await studio.call('super_admin', 'POST', '/admin/api-keys', { id, ...input });
    expect(again).toMatchObject({ status: 409, error: expect.stringContaining('cannot be shown again') });
    const listed = await studio.call<{ items: object[] }>('super_admin', 'GET', '/admin/api-keys');
    expect(JSON.stringify(listed)).not.toContain(key);
    expect(listed.data.items).toContainEqual(expect.objectContaining({ id, state: 'active', last_used_at: null }));
    const mails = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, people.super_admin.email));
    expect(mails.some(({ template }) => template === 'team.owners-told')).toBe(true);
  });

  it('asks for the password, and is a super administrator’s to make', async () => {
    const wrong = await studio.call('super_admin', 'POST', '/admin/api-keys', { id: v7(), ...input, password: 'wrong one' });
    expect(wrong).toMatchObject({ status: 400, fields: { password: 'The password is not right' } });
    expect((await studio.call('admin', 'POST', '/admin/api-keys', { id: v7(), ...input })).status).toBe(403);
    const none = await studio.call('super_admin', 'POST', '/admin/api-keys', { id: v7(), ...input, scopes: noArea });
    expect(none).toMatchObject({ status: 400, fields: { scopes: 'Please open at least one area' } });
  });

  it('writes from anywhere, without an origin, and the audit log names it', async () => {
    const { key } = await makeKey({ name: 'Importer' });
    const contact = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.test' };
    const answer = await byKey(key, 'POST', '/admin/contacts', contact, { origin: 'https://elsewhere.example' });
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    const entry = (await studio.audit()).at(-1);
    expect(entry).toMatchObject({ actor_id: studio.ids.super_admin, details: { api_key: { name: 'Importer' } } });
    const overview = await studio.call<{ activity: { actor: { name: string } | null }[] }>(
      'super_admin',
      'GET',
      '/admin/overview',
    );
    expect(overview.data.activity[0]?.actor?.name).toBe('Olive Owner (API key Importer)');
  });

  it('ends when it is revoked, when its time is over, and with its person', async () => {
    const { id, key } = await makeKey();
    const status = async () => (await byKey(key, 'GET', '/admin/clients')).status;
    expect(await status()).toBe(200);
    await studio.db
      .update(api_keys)
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where(eq(api_keys.id, id));
    expect(await status()).toBe(401);
    await studio.db.update(api_keys).set({ expires_at: null }).where(eq(api_keys.id, id));
    expect(await status()).toBe(200);
    await studio.db
      .update(user_roles)
      .set({ role: 'admin', areas: { sales: 'write' } })
      .where(eq(user_roles.user_id, studio.ids.super_admin));
    expect(await status(), 'narrowed').toBe(403);
    await studio.db.update(user_roles).set({ role: 'client', areas: null }).where(eq(user_roles.user_id, studio.ids.super_admin));
    expect(await status(), 'no longer of the team').toBe(401);
    await studio.db.update(user_roles).set({ role: 'super_admin' }).where(eq(user_roles.user_id, studio.ids.super_admin));
    studio.platform.sessions.drop();
    const revoked = await studio.call('super_admin', 'POST', `/admin/api-keys/${id}/revoke`, { password: testPassword });
    expect(revoked.status).toBe(200);
    expect(await status()).toBe(401);
  });

  it('notes its use to the minute, and says how many calls are left', async () => {
    const { id, key } = await makeKey();
    const first = await byKey(key, 'GET', '/admin/clients');
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=300;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"key";r=299;t=\d+$/);
    const used = (await rowOf(id))?.last_used_at;
    expect(used).toBeInstanceOf(Date);
    await byKey(key, 'GET', '/admin/clients');
    expect((await rowOf(id))?.last_used_at).toEqual(used);
    const rate = await studio.db.execute(`update rate_limits set count = 300 where key = 'api-key|${id}'`);
    expect(rate.rowCount).toBe(1);
    const refused = await byKey(key, 'GET', '/admin/clients');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('has no session: streams, passwords and a nonsense key are refused', async () => {
    const { key } = await makeKey({ scopes: everyArea });
    expect((await byKey(key, 'GET', '/live')).status).toBe(403);
    expect((await byKey(key, 'GET', '/account/profile')).status).toBe(403);
    expect((await byKey(key, 'POST', '/admin/portal-views', { user_id: studio.ids.client })).status).toBe(403);
    expect((await byKey('fyr_nonsense', 'GET', '/admin/clients')).status).toBe(401);
    expect((await byKey('', 'GET', '/admin/clients')).status).toBe(401);
  });
});
