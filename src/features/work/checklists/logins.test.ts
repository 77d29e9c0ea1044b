import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { credential_drops } from '#db/schema/work/credentials.ts';
import { makeKeyPair, seal, unlockKey, unseal } from '#features/work/credentials/cipher.ts';
import type { AdminCredentials, CredentialKey, HandedOver } from '#features/work/credentials/contract.ts';
import { expireCredentials } from '#features/work/credentials/expiry.server.ts';
import { beginProject, contactOf } from '#features/work/projects/projects.testkit.ts';
import { type Person, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { checklistKit, fileForm, input, line } from './checklists.testkit.ts';
import type { AdminChecklist, AdminChecklists, Checklist } from './contract.ts';
import { reopenExpired } from './login-expired.server.ts';

const studio = testStudio();
const { ask, stored, versionOf, answer, actions } = checklistKit(studio);
const passphrase = 'a passphrase that nobody knows';
const secret = 'maren / s3cret';
const login = line('Login of the shop', { kind: 'login' });
const words = line('Prices');
let project_id: string;
let list: AdminChecklist;
let pair: Awaited<ReturnType<typeof makeKeyPair>>;
let key: CredentialKey;

const now = async () => (await stored(project_id))[0] as AdminChecklist;
const lineNow = async () => (await now()).lines.find(({ id }) => id === login.id);
const dropNow = async () => (await lineNow())?.credential?.id ?? '';
const update = async (lines: object[]) =>
  studio.call<AdminChecklists>('admin', 'PUT', `/admin/checklists/${list.id}`, {
    ...input(lines),
    updated_at: (await now()).updated_at,
  });
const hand = async (who: Person | null, path = '/checklist-lines', more: object = {}) => {
  const credential_id = await dropNow();
  const sealed = await seal(secret, pair.public_key, credential_id);
  const body = { key_id: key.id, sealed, credential_id, updated_at: await versionOf(login.id), ...more };
  return studio.call<Checklist>(who, 'POST', `${path}/${login.id}/credential`, body);
};
const read = async () =>
  studio.call<HandedOver>('admin', 'POST', `/admin/credentials/${await dropNow()}/read`, { proof: pair.proof, receipt: v7() });

beforeAll(async () => {
  project_id = (await beginProject(studio, { contact_id: await contactOf(studio, 'client'), status: 'active' })).id;
  expect((await ask('admin', project_id, input([login]))).error).toContain('Make a key first');
  pair = await makeKeyPair(passphrase);
  key = (await studio.call<CredentialKey>('super_admin', 'POST', '/admin/credentials/keys', { ...pair, password: testPassword }))
    .data;
  [list] = (await ask('admin', project_id, input([login, words]))).data.items as [AdminChecklist];
});

describe('a login on a list', () => {
  it('is asked for by the list alone, with the key that the browser encrypts for', async () => {
    expect(list).toMatchObject({
      key: { id: key.id, public_key: pair.public_key },
      lines: [{ credential: { state: 'asked' } }, { credential: null }],
    });
    const own = await studio.call<{ items: [] }>('client', 'GET', `/projects/${project_id}/credentials`);
    expect(own.data.items).toEqual([]);
    expect(
      (
        await studio.call('client', 'POST', `/credentials/${await dropNow()}`, {
          key_id: key.id,
          sealed: await seal('x', pair.public_key, 'x'),
        })
      ).status,
    ).toBe(404);
    const withdrawn = await studio.call('admin', 'DELETE', `/admin/credentials/${await dropNow()}`);
    expect(withdrawn.status).toBe(409);
  });

  it('takes no words, no tick and no files: nothing of it is ever stored as it was typed', async () => {
    for (const body of [
      { answer: secret, is_done: false },
      { answer: null, is_done: true },
    ])
      expect((await answer('client', login.id, body)).status).toBe(400);
    expect((await studio.call('client', 'POST', `/checklist-lines/${login.id}/files`, fileForm('password.txt'))).status).toBe(
      400,
    );
    expect((await hand('client', '/checklist-lines', { updated_at: new Date(0).toISOString() })).status).toBe(409);
    expect((await hand('client', '/checklist-lines', { credential_id: v7() })).status).toBe(409);
    expect((await lineNow())?.done_at).toBeNull();
  });

  it('is handed over by its client or by the private link, which ticks the line', async () => {
    for (const who of ['business', 'admin'] as const) expect((await hand(who)).status).toBe(404);
    expect((await hand(null)).status).toBe(401);
    expect((await hand(null, '/bring/0000/lines')).status).toBe(404);
    const { data } = await hand(null, `${list.link}/lines`);
    expect(data.lines[0]).toMatchObject({ done_at: expect.any(String), answer: null, credential: { state: 'handed' } });
    expect(JSON.stringify(data)).not.toContain('sealed');
    expect(await actions()).toEqual(expect.arrayContaining(['credential.handed_over', 'checklist.line_done']));
    expect(
      (
        await studio.call(null, 'POST', `${list.link}/lines/${words.id}/credential`, {
          key_id: key.id,
          sealed: await seal('x', pair.public_key, 'x'),
          credential_id: v7(),
          updated_at: await versionOf(words.id),
        })
      ).status,
    ).toBe(404);
  });

  it('can be taken back before it is read; nothing of it is left', async () => {
    const id = await dropNow();
    await answer(null, login.id, { answer: null, is_done: false }, `${list.link}/lines`);
    expect((await lineNow())?.done_at).toBeNull();
    const [row] = await studio.db.select().from(credential_drops).where(eq(credential_drops.id, id));
    expect(row).toMatchObject({ state: 'asked', sealed: null, key_id: null });
    expect(await actions()).toContain('credential.wiped');
  });

  it('sent again after a lost answer replaces what came, and is one answer', async () => {
    const seen = await versionOf(login.id);
    const done = async () => (await actions()).filter((action) => action === 'checklist.line_done').length;
    const before = await done();
    for (const _ of [1, 2]) expect((await hand('client', '/checklist-lines', { updated_at: seen })).status).toBe(200);
    expect(await done()).toBe(before + 1);
    expect((await lineNow())?.credential?.state).toBe('handed');
  });

  it('that was handed over in the portal is neither wiped nor replaced by whoever has the link', async () => {
    const sealedNow = async () =>
      (
        await studio.db
          .select()
          .from(credential_drops)
          .where(eq(credential_drops.id, await dropNow()))
      )[0]?.sealed;
    const before = await sealedNow();
    const path = `${list.link}/lines`;
    const refused = { status: 409, error: 'This was handed over in the portal. It can be changed there alone.' };
    expect(await answer(null, login.id, { answer: null, is_done: false }, path)).toMatchObject(refused);
    expect(await hand(null, path)).toMatchObject(refused);
    expect([await sealedNow(), (await lineNow())?.done_at]).toEqual([before, expect.any(String)]);
  });

  it('that the studio asks for again before it was read is wiped, and the client is told', async () => {
    const credential_id = await dropNow();
    await studio.call('admin', 'POST', `/admin/checklist-lines/${login.id}/reopen`);
    expect((await lineNow())?.credential?.state).toBe('asked');
    const { rows } = await studio.db.execute(
      sql`select payload from domain_events where type = 'credential.deleted' and payload ->> 'credential_id' = ${credential_id}`,
    );
    expect(rows).toMatchObject([{ payload: { is_asked: true } }]);
  });

  it('is asked for again when nobody reads it in time', async () => {
    await hand('client');
    const reopened = async () => (await actions()).filter((action) => action === 'checklist.line_reopened').length;
    const before = await reopened();
    const later = new Date(Date.now() + 15 * 86_400_000);
    await expireCredentials(studio.db, later);
    const told = { credential_id: await dropNow(), line_id: login.id };
    for (const _ of [1, 2]) await reopenExpired(studio.platform, told);
    expect(await lineNow()).toMatchObject({ done_at: null, credential: { state: 'expired' } });
    expect(await reopened()).toBe(before + 1);
    await hand('client');
    // Told late, it does not open what was handed over again.
    await reopenExpired(studio.platform, told);
    expect((await lineNow())?.done_at).not.toBeNull();
  });

  it('is read once; asked for again, the record of it stays', async () => {
    const id = await dropNow();
    const { data } = await read();
    expect(await unseal(data.sealed, await unlockKey(pair, passphrase), id)).toBe(secret);
    expect((await read()).status).toBe(410);
    expect(await lineNow()).toMatchObject({ done_at: expect.any(String), credential: { state: 'read' } });
    await studio.call('admin', 'POST', `/admin/checklist-lines/${login.id}/reopen`);
    expect(await lineNow()).toMatchObject({ done_at: null, credential: { state: 'asked' } });
    const { data: all } = await studio.call<AdminCredentials>('admin', 'GET', `/admin/projects/${project_id}/credentials`);
    expect(all.items.map(({ state }) => state)).toEqual(['read', 'asked']);
  });

  it('stays a login, and on its list, once something was handed over; its title follows the line', async () => {
    expect((await update([words])).status).toBe(409);
    expect((await update([{ ...login, kind: 'text' }, words])).error).toContain('so its kind stays');
    expect((await studio.call('admin', 'DELETE', `/admin/checklists/${list.id}`)).status).toBe(409);
    await update([{ ...login, title: 'Login of the new shop' }, words]);
    const [row] = await studio.db
      .select()
      .from(credential_drops)
      .where(eq(credential_drops.id, await dropNow()));
    expect(row?.title).toBe('Login of the new shop');
  });

  it('nobody has answered can become something else', async () => {
    const asked = line('Login of the domain', { kind: 'login' });
    await update([login, words, asked]);
    await update([login, words, { ...asked, kind: 'text' }]);
    const { data } = await studio.call<AdminCredentials>('admin', 'GET', `/admin/projects/${project_id}/credentials`);
    expect(data.items.filter(({ title }) => title === asked.title)).toEqual([]);
  });
});
