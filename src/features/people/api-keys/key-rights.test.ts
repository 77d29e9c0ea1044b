import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { insertApiKey, revokeApiKey } from '#platform/auth/api-keys.server.ts';
import { type AreaAccess, everyArea, noArea } from '#shared/admin-areas.ts';
import { people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio();
const maker = () => studio.ids.super_admin;

async function keyWith(scopes: AreaAccess) {
  const id = v7();
  const made = { id, user_id: maker(), name: 'Program', scopes, expires_at: null };
  const key = await studio.db.transaction((tx) => insertApiKey(tx, made));
  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    studio.request(null, method, `/api${path}`, body, { authorization: `Bearer ${key}`, ...headers });
  const status = async (path: string, method = 'GET', body?: object) => (await call(method, path, body)).status;
  return { id, call, status };
}

const become = async (role: 'super_admin' | 'admin' | 'client', areas: Partial<AreaAccess> | null = null) => {
  await studio.db.update(user_roles).set({ role, areas }).where(eq(user_roles.user_id, maker()));
  studio.platform.sessions.drop();
};
const close = (deactivated_at: Date | null) => studio.db.update(users).set({ deactivated_at }).where(eq(users.id, maker()));
const contact = () => ({ first_name: 'Ann', last_name: 'Lee', email: `${v7()}@example.test` });

afterEach(async () => {
  await become('super_admin');
  await close(null);
});

describe('a key has no more than its maker has now', () => {
  it('whatever areas it was given', async () => {
    const key = await keyWith(everyArea);
    expect(await key.status('/admin/team'), 'what is a super administrator’s alone').toBe(403);
    await become('admin', { clients: 'read', desk: 'write' });
    expect(await key.status('/admin/clients')).toBe(200);
    expect(await key.status('/admin/contacts', 'POST', contact())).toBe(403);
    expect(await key.status('/admin/tickets')).toBe(200);
    expect(await key.status('/admin/outbox')).toBe(403);
    expect(await key.status('/admin/estimates')).toBe(403);
  });

  it('and nothing once the maker is a client, or closed', async () => {
    const key = await keyWith(everyArea);
    await become('client');
    expect(await key.status('/admin/clients')).toBe(401);
    await become('super_admin');
    await close(new Date());
    expect(await key.status('/admin/clients')).toBe(401);
  });

  it('and it stays revoked when the maker is removed and let back in', async () => {
    await studio.db.update(user_roles).set({ role: 'super_admin' }).where(eq(user_roles.user_id, studio.ids.admin));
    studio.platform.sessions.drop();
    const key = await keyWith(everyArea);
    const password = { password: testPassword };
    expect((await studio.call('admin', 'POST', `/admin/team/${maker()}/remove`, password)).status).toBe(200);
    expect(await key.status('/admin/clients')).toBe(401);
    expect((await studio.call('admin', 'POST', `/admin/team/${maker()}/restore`, password)).status).toBe(200);
    await become('super_admin');
    expect(await key.status('/admin/clients')).toBe(401);
    await studio.db.update(user_roles).set({ role: 'admin' }).where(eq(user_roles.user_id, studio.ids.admin));
  });

  it('opens no stream that could outlive it', async () => {
    const key = await keyWith(everyArea);
    expect(await key.status('/live')).toBe(403);
    expect(await key.status('/conversations/current/live')).toBe(404);
  });

  it('is answered nothing that it was told before', async () => {
    const key = await keyWith(everyArea);
    const [body, headers] = [contact(), { 'idempotency-key': v7() }];
    const send = () => key.call('POST', '/admin/contacts', body, headers);
    expect((await send()).status).toBe(200);
    expect((await send()).headers.get('idempotency-replayed')).toBe('true');
    await become('admin', { ...everyArea, papers: 'none' });
    expect((await send()).status, 'other rights').toBe(409);
    await become('admin', { ...everyArea, clients: 'read' });
    expect((await send()).status, 'no right').toBe(403);
    await become('super_admin');
    await studio.db.transaction((tx) => revokeApiKey(tx, key.id));
    expect((await send()).status, 'revoked').toBe(401);
  });

  it('is not ended by another password: the maker still has the same rights, and revokes it by hand', async () => {
    const key = await keyWith({ ...noArea, clients: 'read' });
    const cookie = await studio.signIn(people.super_admin.email);
    const change = { currentPassword: testPassword, newPassword: 'another horse 10', revokeOtherSessions: true };
    expect((await studio.request(cookie, 'POST', '/api/auth/change-password', change)).status).toBe(200);
    expect(await key.status('/admin/clients')).toBe(200);
  });
});
