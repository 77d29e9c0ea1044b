import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { accounts, sessions, user_roles, users } from '#db/schema/people/auth.ts';
import { data_exports } from '#db/schema/people/privacy.ts';
import { file_removals } from '#db/schema/platform/files.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { clearRemovals } from '#platform/files/removals.server.ts';
import { people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { ClientPrivacy, DataExport, OwnPrivacy } from './contract.ts';
import { buildExport, failExport, tidyExports } from './exports.server.ts';
import { findPerson } from './person.server.ts';
import { mostExports } from './policy.ts';
import { privacyKit } from './privacy.testkit.ts';

const studio = testStudio();
const kit = privacyKit(studio);
const nobody = v7();

describe('an archive of one’s data', () => {
  it('is for the person who asks with their password, and for the owner', async () => {
    expect((await studio.call(null, 'GET', '/privacy')).status).toBe(401);
    expect((await kit.ask('client', v7(), 'wrong')).fields).toEqual({ password: 'The password is not right' });
    const { contact } = await kit.fill('business', 'Access');
    const body = { export_id: v7(), with_notes: true, password: testPassword };
    expect((await studio.call('client', 'POST', `/admin/clients/${contact.id}/exports`, body)).status).toBe(403);
    expect((await studio.call('admin', 'POST', `/admin/clients/${contact.id}/exports`, body)).status).toBe(403);
    expect((await studio.call('super_admin', 'POST', `/admin/clients/${nobody}/exports`, body)).status).toBe(404);
    const asked = await studio.call<DataExport>('super_admin', 'POST', `/admin/clients/${contact.id}/exports`, body);
    await kit.build(asked.data.id);
    // Neither the person whom it is about nor another administrator opens the owner's.
    for (const who of ['business', 'client', 'admin'] as const) {
      const path = `/privacy/exports/${asked.data.id}`;
      expect((await studio.call(who, 'POST', `${path}/download`, { password: testPassword })).status, who).toBe(404);
      expect((await studio.call(who, 'GET', `${path}/file?key=x`)).status, who).toBe(404);
    }
    expect((await studio.call('super_admin', 'GET', `/privacy/exports/${asked.data.id}/file`)).status).toBe(400);
    const shown = await studio.call<ClientPrivacy>('super_admin', 'GET', `/admin/clients/${contact.id}/privacy`);
    expect(shown.data.exports).toMatchObject([{ id: asked.data.id, state: 'ready', with_notes: true }]);
    const archive = await kit.open('super_admin', asked.data.id);
    expect(archive['records/client_notes.json']).toContain('Access private note');
  });

  it('is an owner’s about a client only as long as they are one', async () => {
    const { contact } = await kit.fill('business', 'Demoted');
    const asks = (export_id: string) => {
      const body = { export_id, with_notes: false, password: testPassword };
      return studio.call<DataExport>('super_admin', 'POST', `/admin/clients/${contact.id}/exports`, body);
    };
    const id = (await asks(v7())).data.id;
    await kit.build(id);
    const path = `/privacy/exports/${id}`;
    const permit = await studio.call<{ key: string }>('super_admin', 'POST', `${path}/download`, { password: testPassword });
    expect(permit.status).toBe(200);
    const waiting = (await asks(v7())).data.id;
    const become = (role: 'admin' | 'super_admin') =>
      studio.db.update(user_roles).set({ role }).where(eq(user_roles.user_id, studio.ids.super_admin));
    await become('admin');
    expect((await studio.call('super_admin', 'GET', `${path}/file?key=${permit.data.key}`)).status).toBe(404);
    expect((await studio.call('super_admin', 'POST', `${path}/download`, { password: testPassword })).status).toBe(404);
    await kit.build(waiting);
    const [row] = await studio.db.select().from(data_exports).where(eq(data_exports.id, waiting));
    expect(row).toMatchObject({ state: 'failed', size_bytes: null });
    await become('super_admin');
    expect((await studio.call('super_admin', 'POST', `${path}/download`, { password: testPassword })).status).toBe(200);
  });

  it('holds everything of the person, nothing of others, no secret and no note of the studio', async () => {
    await kit.fill('client', 'Mine');
    await kit.fill('business', 'Other');
    await studio.db.insert(accounts).values({
      ...{ user_id: studio.ids.client, provider_id: 'google', account_id: 'id-at-google', provider_email: 'carl@mail.test' },
      ...{ access_token: 'access-secret', refresh_token: 'refresh-secret', id_token: 'id-secret', scope: 'openid' },
    });
    const { data } = await kit.ask('client');
    expect(data.state).toBe('waiting');
    await kit.build(data.id);
    const archive = await kit.open('client', data.id);
    const all = Object.values(archive).join('\n');
    for (const word of ['booking', 'message', 'ticket', 'answer', 'form']) expect(all, word).toContain(`Mine ${word}`);
    expect(all).not.toContain('Other');
    for (const word of ['internal remark', 'private note']) expect(all, word).not.toContain(word);
    const ways = JSON.parse(archive['records/accounts.json'] ?? '[]') as Record<string, unknown>[];
    expect(ways).toContainEqual(expect.objectContaining({ provider_id: 'google', provider_email: 'carl@mail.test' }));
    expect(Object.keys(ways[0] ?? {}).sort()).toEqual(['created_at', 'id', 'provider_email', 'provider_id', 'user_id']);
    for (const word of ['access-secret', 'refresh-secret', 'id-secret', 'id-at-google']) expect(all, word).not.toContain(word);
    for (const word of ['secret-hash', 'cookie-hash', 'link-hash']) expect(all, word).not.toContain(word);
    const [session] = await studio.db.select().from(sessions).where(eq(sessions.user_id, studio.ids.client));
    expect(session?.token).toBeTruthy();
    expect(all).not.toContain(session?.token);
    const names = Object.keys(archive);
    expect(names).toEqual(
      expect.arrayContaining(['index.html', 'records/users.json', 'records/users.html', 'records/contacts.json']),
    );
    expect(names.find((name) => name.endsWith('/Mine.txt'))).toBeDefined();
    const [account] = JSON.parse(archive['records/users.json'] ?? '[]');
    expect(account).toMatchObject({ email: 'client@studio.test', first_name: 'Carl' });
    expect(archive['index.html']).toContain('Support tickets');
  });

  it('is made once, told by notice and mail, and removed after a week', async () => {
    const id = v7();
    const first = await kit.ask('client', id);
    const second = await kit.ask('client', v7());
    expect(second.data.id).toBe(first.data.id);
    await kit.build(id);
    const [made] = await studio.db.select().from(data_exports).where(eq(data_exports.id, id));
    await kit.build(id);
    expect(await studio.db.select().from(data_exports).where(eq(data_exports.id, id))).toEqual([made]);
    const told = await studio.db.select().from(notifications).where(eq(notifications.user_id, studio.ids.client));
    expect(told.filter(({ title }) => title === 'Your archive is ready')).not.toEqual([]);
    const mails = await studio.db
      .select()
      .from(mail_outbox)
      .where(eq(mail_outbox.idempotency_key, `privacy.export-ready:${id}`));
    expect(mails).toHaveLength(1);
    const own = await studio.call<OwnPrivacy>('client', 'GET', '/privacy');
    expect(own.data.exports[0]).toMatchObject({ id, state: 'ready', file_count: expect.any(Number) });

    const path = made?.path ?? '';
    expect(await studio.platform.files.sizeOf(path)).toBe(made?.size_bytes);
    const later = new Date(Date.now() + 8 * 86_400_000);
    await tidyExports(studio.db, later);
    await studio.db
      .update(file_removals)
      .set({ due_at: new Date(0) })
      .where(eq(file_removals.path, path));
    await clearRemovals(studio.platform);
    expect(await studio.platform.files.sizeOf(path)).toBeNull();
    const gone = await studio.call('client', 'POST', `/privacy/exports/${id}/download`, { password: testPassword });
    expect(gone).toMatchObject({ status: 409, error: 'This archive was removed. Please ask for a new one.' });
  });

  it('ends the one before it, and can be had three times a day', async () => {
    await studio.db.delete(data_exports);
    const made: string[] = [];
    for (let times = 0; times < mostExports; times += 1) {
      const { data } = await kit.ask('client');
      await kit.build(data.id);
      made.push(data.id);
    }
    const rows = await studio.db.select().from(data_exports).orderBy(data_exports.id);
    expect(rows.map(({ id, state }) => [id, state])).toEqual(
      made.sort().map((id) => [id, id === made.at(-1) ? 'ready' : 'removed']),
    );
    const sizes = await Promise.all(rows.map(({ path }) => studio.platform.files.sizeOf(path)));
    expect(sizes).toEqual([null, null, expect.any(Number)]);
    expect(await kit.ask('client')).toMatchObject({ status: 409, error: expect.stringContaining('Please try again tomorrow.') });
    // Somebody else's are counted by themselves.
    expect((await kit.ask('business')).status).toBe(200);
    await studio.db.delete(data_exports);
  });

  it('leaves no bytes behind when its person is deleted while it is written', async () => {
    const { data } = await kit.ask('business');
    const [row] = await studio.db.select().from(data_exports).where(eq(data_exports.id, data.id));
    const path = row?.path ?? '';
    const { files } = studio.platform;
    const kept: unknown[] = [];
    // The row and its note go between the first byte and the last.
    const during = async (fails: boolean) => {
      const put: typeof files.put = async (to, content) => {
        const size = await files.put(to, content);
        kept.push(await files.sizeOf(to));
        await studio.db.delete(data_exports).where(eq(data_exports.id, data.id));
        await studio.db.delete(file_removals).where(eq(file_removals.path, path));
        if (fails) throw new Error('The store is gone');
        return size;
      };
      const store = new Proxy(files, { get: (target, name) => (name === 'put' ? put : Reflect.get(target, name).bind(target)) });
      await buildExport({ ...kit.ports(), files: store }, data.id);
    };
    await during(false);
    expect(await files.sizeOf(path)).toBeNull();
    if (row) await studio.db.insert(data_exports).values(row);
    await expect(during(true)).rejects.toThrow('The store is gone');
    expect(await files.sizeOf(path)).toBeNull();
    expect(kept).toEqual([expect.any(Number), expect.any(Number)]);
    expect(await studio.db.$count(file_removals, eq(file_removals.path, path))).toBe(0);
  });

  it('reads nothing before the store takes it: what failed then would have nobody to tell', async () => {
    const { data } = await kit.ask('business');
    const { files, registry } = studio.platform;
    let reads = 0;
    const broken = registry.personalData.map((one) => ({
      ...one,
      rows: one.rows?.map((rows) => ({
        ...rows,
        // biome-ignore lint/correctness/useYield: it fails before its first row.
        async *read() {
          reads += 1;
          throw new Error('The database is gone');
        },
      })),
    }));
    const put = async () => {
      // Time enough for whatever was begun too early.
      await sleep(50);
      throw new Error('The store is gone');
    };
    const store = new Proxy(files, { get: (target, name) => (name === 'put' ? put : Reflect.get(target, name).bind(target)) });
    const ports = { ...kit.ports(), files: store, registry: { ...registry, personalData: broken } };
    await expect(buildExport(ports, data.id)).rejects.toThrow('The store is gone');
    expect(reads).toBe(0);
    await expect(buildExport({ ...ports, files }, data.id)).rejects.toThrow('The database is gone');
    await studio.db.delete(data_exports);
  });

  it('says that it failed', async () => {
    const { data } = await kit.ask('business');
    await failExport(studio.platform, data.id);
    await kit.build(data.id);
    const own = await studio.call<OwnPrivacy>('business', 'GET', '/privacy');
    expect(own.data.exports[0]).toMatchObject({ id: data.id, state: 'failed' });
  });

  it('finds what came without signing in only by an address that is proven', async () => {
    await studio.db.update(users).set({ email_verified: false }).where(eq(users.id, studio.ids.client));
    const { data } = await kit.ask('client');
    await kit.build(data.id);
    const all = Object.values(await kit.open('client', data.id)).join('\n');
    expect(all).not.toContain('Mine booking');
    expect(all).toContain('Mine message');
    await studio.db.update(users).set({ email_verified: true }).where(eq(users.id, studio.ids.client));
  });

  it('finds a person by the recovery address once it is proven, unless somebody else signs in with it', async () => {
    const who = studio.ids.client;
    const emails = async (recovery_email: string, recovery_email_verified: boolean) => {
      await studio.db.update(users).set({ recovery_email, recovery_email_verified }).where(eq(users.id, who));
      return (await findPerson(studio.db, { user_id: who, contact_id: null }, true))?.person.emails;
    };
    expect(await emails('Carl@Home.test', false)).toEqual([people.client.email]);
    expect(await emails('Carl@Home.test', true)).toEqual([people.client.email, 'carl@home.test']);
    expect(await emails(people.business.email, true)).toEqual([people.client.email]);
    await studio.db.update(users).set({ recovery_email: null, recovery_email_verified: false }).where(eq(users.id, who));
  });
});
