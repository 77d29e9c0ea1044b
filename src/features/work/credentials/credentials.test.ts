import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { credential_drops, credential_keys } from '#db/schema/work/credentials.ts';
import type { PortalHomeData } from '#features/people/home/contract.ts';
import { beginProject, contactOf } from '#features/work/projects/projects.testkit.ts';
import { eventually } from '#tests/eventually.ts';
import { type Person, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { makeKeyPair, proofOf, seal, unlockKey, unseal } from './cipher.ts';
import type { AdminCredentials, CredentialKey, OwnCredentials, WrappedKey } from './contract.ts';
import { expireCredentials, warnOfExpiry } from './expiry.server.ts';
import { tellAsked, tellDeleted, tellExpired, tellExpiring, tellHandedOver, tellRead } from './jobs.server.ts';
import { readCredential, wipeUnconfirmed } from './reading.server.ts';

const studio = testStudio();
const passphrase = 'a passphrase that nobody knows';
const secret = 'maren / s3cret-pässword';
let project_id: string;
let pair: Awaited<ReturnType<typeof makeKeyPair>>;
let key: CredentialKey;

const ask = async (title: string, who: Person | null = 'admin', credential_id = v7()) => ({
  id: credential_id,
  ...(await studio.call<AdminCredentials>(who, 'POST', `/admin/projects/${project_id}/credentials`, { credential_id, title })),
});
const hand = async (id: string, who: Person | null = 'client', text = secret, key_id = key.id) =>
  studio.call<OwnCredentials>(who, 'POST', `/credentials/${id}`, { key_id, sealed: await seal(text, pair.public_key, id) });
type Read = { sealed: Awaited<ReturnType<typeof seal>>; key_id: string };
const read = (id: string, who: Person | null = 'super_admin', proof = pair.proof, receipt = v7()) =>
  studio.call<Read>(who, 'POST', `/admin/credentials/${id}/read`, { proof, receipt });
const confirm = (id: string, receipt: string, who: Person | null = 'super_admin') =>
  studio.call(who, 'POST', `/admin/credentials/${id}/read/confirm`, { receipt });
const noRequest = { request_id: null, ip_address: null };
const readTwice = (id: string, receipt: string, now: Date) =>
  readCredential(
    studio.db,
    { actor: { id: studio.ids.super_admin, role: 'super_admin' }, ...noRequest },
    { id, receipt, proof: pair.proof },
    now,
  );
const putKey = (who: Person | null, made: object, password = testPassword) =>
  studio.call<CredentialKey>(who, 'POST', '/admin/credentials/keys', { ...made, password });
const rowOf = async (id: string) => (await studio.db.select().from(credential_drops).where(eq(credential_drops.id, id)))[0];
const eventsOf = async (name: string, id: string) =>
  (await studio.db.execute(sql`select from domain_events where type = ${name} and payload ->> 'credential_id' = ${id}`)).rowCount;
const entries = async (id: string) =>
  (await studio.audit()).filter(({ details }) => details.drop_id === id).map(({ action }) => action);

beforeAll(async () => {
  project_id = (await beginProject(studio, { contact_id: await contactOf(studio, 'client'), status: 'active' })).id;
  expect((await ask('Too early')).error).toContain('Make a key first');
  pair = await makeKeyPair(passphrase);
  key = (await putKey('super_admin', pair)).data;
});

describe('the key', () => {
  it('is the super administrator’s to make, who says the password once more', async () => {
    const other = await makeKeyPair('of somebody with a stolen session');
    for (const who of ['client', 'admin'] as const) expect((await putKey(who, other)).status).toBe(403);
    expect((await putKey(null, other)).status).toBe(401);
    expect((await putKey('super_admin', other, 'guessed')).raw).toMatchObject({ fields: { password: expect.any(String) } });
    const { data } = await studio.call<AdminCredentials>('admin', 'GET', `/admin/projects/${project_id}/credentials`);
    expect([data.keys.map(({ id }) => id), data.may_make_key]).toEqual([[key.id], false]);
  });

  it('is stored with its private half encrypted', async () => {
    const { data } = await studio.call<AdminCredentials>('admin', 'GET', `/admin/projects/${project_id}/credentials`);
    expect(data.keys).toMatchObject([{ id: key.id, public_key: pair.public_key }]);
    await expect(unlockKey(pair, 'guessed passphrase')).rejects.toThrow();
    const own = await unlockKey(pair, passphrase);
    expect([own.type, own.extractable]).toEqual(['private', false]);
    expect(await proofOf(own, key.public_key)).toBe(pair.proof);
    const { rows } = await studio.db.execute(sql`select * from credential_keys`);
    expect(JSON.stringify([rows, data])).not.toContain(pair.proof);
  });

  it('is given, its private half encrypted, to administrators who say their password once more, and to no list', async () => {
    const give = (who: Person | null, password = testPassword, id = key.id) =>
      studio.call<WrappedKey>(who, 'POST', `/admin/credentials/keys/${id}`, { password });
    expect((await give(null)).status).toBe(401);
    expect((await give('client')).status).toBe(403);
    expect((await give('admin', 'guessed')).raw).toMatchObject({ fields: { password: expect.any(String) } });
    expect((await give('admin', testPassword, v7())).status).toBe(404);
    const { data } = await give('admin');
    expect(await proofOf(await unlockKey(data, passphrase), data.public_key)).toBe(pair.proof);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'credential.key_given', entity_id: key.id });
    const { raw } = await studio.call('super_admin', 'GET', `/admin/projects/${project_id}/credentials`);
    expect(JSON.stringify([raw, key])).not.toContain(pair.wrapped_key);
  });

  it('is made once, however often it is sent', async () => {
    expect((await putKey('super_admin', pair)).data.id).toBe(key.id);
  });
});

describe('a secret', () => {
  it('is asked for once by the studio, and shown to the project’s client alone', async () => {
    const { id, data } = await ask('Domain');
    expect((await ask('Domain', 'admin', id)).data.items).toHaveLength(data.items.length);
    expect(await ask('Domain and hosting', 'admin', id)).toMatchObject({
      status: 409,
      error: expect.stringContaining('The client was asked for “Domain” already, as you sent it first.'),
    });
    expect((await ask('No', 'client')).status).toBe(403);
    const own = (who: Person | null) => studio.call<OwnCredentials>(who, 'GET', `/projects/${project_id}/credentials`);
    expect((await own('client')).data).toMatchObject({ key: { public_key: pair.public_key }, items: [{ title: 'Domain' }] });
    expect((await own('business')).status).toBe(404);
    expect((await own('admin')).status).toBe(404);
    const { data: home } = await studio.call<PortalHomeData>('client', 'GET', '/portal/home');
    expect(home.needs.map(({ title }) => title)).toContain('Hand over “Domain”');
  });

  it('is handed over by that client alone, and its ciphertext is shown to nobody before it is read', async () => {
    const { id } = await ask('Shop');
    for (const who of ['business', 'admin'] as const) expect((await hand(id, who)).status).toBe(404);
    expect((await hand(id, null)).status).toBe(401);
    expect((await hand(id, 'client', secret, v7())).status).toBe(409);
    expect((await hand(id)).status).toBe(200);
    const data = (await rowOf(id))?.sealed?.data ?? '-';
    const listed = await studio.call('super_admin', 'GET', `/admin/projects/${project_id}/credentials`);
    const own = await studio.call('client', 'GET', `/projects/${project_id}/credentials`);
    expect(JSON.stringify([listed.raw, own.raw])).not.toContain(data);
    const { rows } = await studio.db.execute(sql`select * from credential_drops`);
    expect(JSON.stringify(rows)).not.toContain('s3cret');
  });

  it('is read once; the second is told when and by whom, and nothing of it is left', async () => {
    const { id } = await ask('Mailbox');
    await hand(id);
    expect((await read(id, 'client')).status).toBe(403);
    expect((await read(id, null)).status).toBe(401);
    const receipt = v7();
    const { data } = await read(id, 'super_admin', pair.proof, receipt);
    expect(await unseal(data.sealed, await unlockKey(pair, passphrase), id)).toBe(secret);
    expect((await confirm(id, receipt)).status).toBe(200);
    const again = await read(id, 'admin');
    expect([again.status, again.error]).toEqual([410, 'This was read already, by Olive Owner.']);
    expect(again.raw).toMatchObject({ details: { read_by: 'Olive Owner', read_at: expect.any(String) } });
    expect(await rowOf(id)).toMatchObject({ state: 'read', sealed: null, read_by: studio.ids.super_admin });
    expect(await entries(id)).toEqual(['credential.asked', 'credential.handed_over', 'credential.read']);
    expect((await hand(id)).status).toBe(409);
  });

  it('is not lost with a lost answer: the same reader gets it again, until it is confirmed', async () => {
    const { id } = await ask('Lost answer');
    await hand(id);
    const receipt = v7();
    const first = await read(id, 'super_admin', pair.proof, receipt);
    expect((await read(id, 'super_admin', pair.proof, receipt)).data).toEqual(first.data);
    // Neither another window, nor another person, nor without the passphrase.
    expect((await read(id)).status).toBe(410);
    expect((await read(id, 'admin', pair.proof, receipt)).status).toBe(410);
    const { proof } = await makeKeyPair('another passphrase');
    expect((await read(id, 'super_admin', proof, receipt)).status).toBe(400);
    expect((await confirm(id, receipt, null)).status).toBe(401);
    expect((await confirm(id, receipt, 'client')).status).toBe(403);
    expect((await confirm(id, receipt, 'admin')).status).toBe(404);
    expect((await confirm(id, v7())).status).toBe(404);
    expect((await rowOf(id))?.sealed).not.toBeNull();
    for (const _ of [1, 2]) expect((await confirm(id, receipt)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'read', sealed: null });
    expect((await read(id, 'super_admin', pair.proof, receipt)).status).toBe(410);
    expect(await entries(id)).toEqual(['credential.asked', 'credential.handed_over', 'credential.read']);
    expect(await eventsOf('credential.read', id)).toBe(1);
  });

  it('that was read and never confirmed is wiped after some minutes', async () => {
    const { id } = await ask('Window closed');
    await hand(id);
    const receipt = v7();
    await read(id, 'super_admin', pair.proof, receipt);
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await wipeUnconfirmed(studio.db, later(4));
    expect((await readTwice(id, receipt, later(4))).key_id).toBe(key.id);
    await expect(readTwice(id, receipt, later(6))).rejects.toThrow('This was read already');
    await wipeUnconfirmed(studio.db, later(6));
    expect(await rowOf(id)).toMatchObject({ state: 'read', sealed: null });
    expect(await eventsOf('credential.read', id)).toBe(1);
  });

  it('can be taken back by its client, until somebody has read it', async () => {
    const { id } = await ask('Mistyped');
    await hand(id);
    const takeBack = (who: Person | null) => studio.call<OwnCredentials>(who, 'POST', `/credentials/${id}/take-back`);
    for (const who of ['business', 'admin'] as const) expect((await takeBack(who)).status).toBe(404);
    expect((await takeBack(null)).status).toBe(401);
    for (const _ of [1, 2]) expect((await takeBack('client')).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'asked', sealed: null, handed_at: null });
    expect(await entries(id)).toEqual(['credential.asked', 'credential.handed_over', 'credential.wiped']);
    await hand(id);
    await read(id);
    expect((await takeBack('client')).status).toBe(409);
  });

  it('is handed out to nobody without the passphrase, whose session soever that is, and nothing is used up', async () => {
    const { id } = await ask('Guarded');
    await hand(id);
    const { proof } = await makeKeyPair('another passphrase');
    const refused = await read(id, 'super_admin', proof);
    expect([refused.status, refused.error]).toEqual([400, 'This is not the passphrase of the key. Nothing was read.']);
    expect((await rowOf(id))?.state).toBe('handed');
    expect((await read(id)).status).toBe(200);
  });

  it('is given to one of many who read at the same moment', async () => {
    const { id } = await ask('Race');
    await hand(id);
    const all = await Promise.all(Array.from({ length: 6 }, () => read(id)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410]);
  });

  it('is wiped when nobody reads it in time, and can be handed over again', async () => {
    const { id } = await ask('Late');
    await hand(id);
    const after = new Date(Date.now() + 15 * 86_400_000);
    expect(await expireCredentials(studio.db, after)).toBeGreaterThan(0);
    expect(await rowOf(id)).toMatchObject({ state: 'expired', sealed: null });
    expect(await entries(id)).toContain('credential.expired');
    expect((await read(id)).status).toBe(410);
    expect((await hand(id)).status).toBe(200);
  });

  it('that is withdrawn is wiped and asked for no longer', async () => {
    const { id } = await ask('Withdrawn');
    await hand(id);
    expect((await studio.call('client', 'DELETE', `/admin/credentials/${id}`)).status).toBe(403);
    await studio.call('admin', 'DELETE', `/admin/credentials/${id}`);
    expect(await rowOf(id)).toMatchObject({ state: 'withdrawn', sealed: null });
    expect((await read(id)).status).toBe(410);
    expect((await hand(id)).status).toBe(404);
    // Whoever handed it over sees what became of it; of what was only asked for nothing is left to see.
    const { id: unanswered } = await ask('Never answered');
    await studio.call('admin', 'DELETE', `/admin/credentials/${unanswered}`);
    const { data } = await studio.call<OwnCredentials>('client', 'GET', `/projects/${project_id}/credentials`);
    const shown = data.items.filter(({ state }) => state === 'withdrawn');
    expect(shown.map((one) => one.id)).toEqual([id]);
  });

  it('leaves room for others when it is read or withdrawn', async () => {
    const { id } = await beginProject(studio, { contact_id: await contactOf(studio, 'client'), status: 'active' });
    const rows = (state: 'asked' | 'withdrawn') => Array.from({ length: 50 }, () => ({ project_id: id, title: 'One', state }));
    const another = async () =>
      (await studio.call('admin', 'POST', `/admin/projects/${id}/credentials`, { credential_id: v7(), title: 'Another' })).status;
    await studio.db.insert(credential_drops).values(rows('withdrawn'));
    expect(await another()).toBe(200);
    await studio.db.insert(credential_drops).values(rows('asked'));
    expect(await another()).toBe(409);
  });

  it('is not sealed for a key that is replaced in the same moment', async () => {
    const { id } = await ask('Old key');
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { handing } = await studio.db.transaction(async (tx) => {
      await tx.update(credential_keys).set({ retired_at: new Date() }).where(eq(credential_keys.id, key.id));
      const handing = hand(id);
      await eventually(async () => expect((await studio.db.execute(waiting)).rowCount).toBe(1));
      return { handing };
    });
    expect((await handing).status).toBe(409);
    expect((await rowOf(id))?.state).toBe('asked');
    await studio.db.update(credential_keys).set({ retired_at: null }).where(eq(credential_keys.id, key.id));
    expect((await hand(id)).status).toBe(200);
  });

  it('has a limit', async () => {
    const { id } = await ask('Large');
    const sealed = { ...(await seal('x', pair.public_key, id)), data: 'A'.repeat(24_004) };
    expect((await studio.call('client', 'POST', `/credentials/${id}`, { key_id: key.id, sealed })).status).toBe(400);
  });

  it('that was encrypted for an earlier key can still be read with its passphrase', async () => {
    const { id } = await ask('Earlier');
    await hand(id);
    const next = await makeKeyPair('another passphrase');
    await putKey('super_admin', next);
    expect((await read(id, 'super_admin', next.proof)).status).toBe(400);
    const { data: list } = await studio.call<AdminCredentials>('admin', 'GET', `/admin/projects/${project_id}/credentials`);
    expect(list.keys.map(({ public_key }) => public_key)).toEqual([next.public_key, pair.public_key]);
    expect((await hand((await ask('Newer')).id)).status).toBe(409);
    const { data } = await read(id);
    expect(await unseal(data.sealed, await unlockKey(pair, passphrase), id)).toBe(secret);
  });
});

it('tells the client of the request and of the reading, and the studio of what came, once each', async () => {
  const { data } = await studio.call<AdminCredentials>('admin', 'GET', `/admin/projects/${project_id}/credentials`);
  const idOf = (state: string) => data.items.find((one) => one.state === state)?.id ?? '';
  const at = new Date().toISOString();
  const handed = eq(credential_drops.id, idOf('handed'));
  const [kept] = await studio.db.select().from(credential_drops).where(handed);
  // In the evening before, where the studio is.
  await studio.db
    .update(credential_drops)
    .set({ expires_at: new Date('2099-12-10T02:00:00Z') })
    .where(handed);
  for (const _ of [1, 2]) {
    await tellAsked(studio.platform, { credential_id: idOf('asked'), at });
    await tellHandedOver(studio.platform, { credential_id: idOf('handed'), at });
    await tellRead(studio.platform, { credential_id: idOf('read'), at });
  }
  await studio.db.update(credential_drops).set({ expires_at: kept?.expires_at }).where(handed);
  const mails = await studio.db.select().from(mail_outbox);
  const named = mails.filter(({ template }) => template.startsWith('credentials.'));
  expect(named.map(({ template }) => template).toSorted()).toEqual([
    'credentials.asked',
    'credentials.handed-over',
    'credentials.read',
  ]);
  expect(JSON.stringify(named)).not.toContain('s3cret');
  expect(named.find(({ template }) => template === 'credentials.handed-over')?.text).toContain('Dec 9, 2099');
});

describe('what nobody reads', () => {
  const mailsOf = async (id: string) =>
    (await studio.db.select().from(mail_outbox).orderBy(mail_outbox.id))
      .filter(({ idempotency_key }) => idempotency_key.includes(id))
      .map(({ template }) => template);
  const handed = async (title: string) => {
    const { id } = await ask(title);
    const { key_id, sealed } = { key_id: current.id, sealed: await seal(secret, current.public_key, id) };
    await studio.call('client', 'POST', `/credentials/${id}`, { key_id, sealed });
    return id;
  };
  const at = new Date().toISOString();
  const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000);
  let current: CredentialKey;
  beforeAll(async () => {
    const { data } = await studio.call<AdminCredentials>('admin', 'GET', `/admin/projects/${project_id}/credentials`);
    current = data.keys[0] as CredentialKey;
  });

  it('is told to the studio before it is wiped, once, and to the client afterwards', async () => {
    const id = await handed('On holiday');
    await warnOfExpiry(studio.db, daysOn(10));
    expect(await eventsOf('credential.expiring', id)).toBe(0);
    for (const _ of [1, 2]) await warnOfExpiry(studio.db, daysOn(12));
    expect(await eventsOf('credential.expiring', id)).toBe(1);
    for (const _ of [1, 2]) await tellExpiring(studio.platform, { credential_id: id, at });
    expect(await mailsOf(id)).toEqual(['credentials.expiring']);
    await tellExpired(studio.platform, { credential_id: id, at });
    await expireCredentials(studio.db, daysOn(15));
    await tellExpired(studio.platform, { credential_id: id, at });
    expect(await mailsOf(id)).toEqual(['credentials.expiring', 'credentials.expired']);
  });

  it('and is deleted by the studio is told to the client', async () => {
    const id = await handed('Not needed');
    await studio.call('admin', 'DELETE', `/admin/credentials/${id}`);
    expect(await eventsOf('credential.deleted', id)).toBe(1);
    for (const is_asked of [true, false]) await tellDeleted(studio.platform, { credential_id: id, at, is_asked });
    expect(await mailsOf(id)).toEqual(['credentials.deleted']);
  });
});
