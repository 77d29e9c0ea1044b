import { desc, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { client_invitations } from '#db/schema/clients/invitations.ts';
import { accounts, sessions, users, verifications } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { rate_limits } from '#db/schema/platform/rate-limits.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { Invitation, Invited } from './contract.ts';
import { withdrawMoved } from './moved.server.ts';
import { invitationMs, stateOf } from './policy.ts';

type Sent = Invitation & { mail_configured: boolean };

const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMITS: 'true' });
const password = 'a long enough one';
const over = 'This invitation no longer works. If you have chosen a password already, please log in.';

const ada = { first_name: 'Ada', last_name: 'Byron', user_type: 'personal' };
let address = '';
beforeEach(async () => {
  address = `ada-${v7()}@example.test`;
  await studio.db.delete(rate_limits);
});

const invite = (body: object = {}) =>
  studio.call<Sent>('admin', 'POST', '/admin/invitations', { id: v7(), ...ada, email: address, ...body });
const mailsTo = (email: string) =>
  studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, email)).orderBy(desc(mail_outbox.created_at));
const tokenOf = async (email: string) => {
  const [mail] = await mailsTo(email);
  return /\/auth\/invitation\?token=([\w-]+)/.exec(mail ? asSent(studio.platform, mail).text : '')?.[1] ?? '';
};
const look = async (token: string) =>
  (await studio.call<{ invited: Invited }>(null, 'GET', `/invitations/link?token=${token}`)).data.invited;
const accept = (token: string, chosen = password) =>
  studio.request(null, 'POST', '/api/invitations/accept', { token, password: chosen });
const accountsOf = (email: string) => studio.db.select().from(users).where(eq(users.email, email));

describe('an invitation', () => {
  it('is for administrators alone to send, list and withdraw', async () => {
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
    ] as const) {
      expect((await studio.call(who, 'GET', '/admin/invitations')).status).toBe(status);
      expect((await studio.call(who, 'POST', '/admin/invitations', { id: v7(), ...ada, email: address })).status).toBe(status);
      expect((await studio.call(who, 'POST', `/admin/invitations/${v7()}/resend`, { sent_count: 1 })).status).toBe(status);
      expect((await studio.call(who, 'POST', `/admin/invitations/${v7()}/withdraw`)).status).toBe(status);
    }
    expect(await mailsTo(address)).toEqual([]);
  });

  it('opens an account with a password, proves the mailbox and signs in, once', async () => {
    const { status, data } = await invite({ words: 'The drafts are there.' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ state: 'pending', sent_count: 1, mail_configured: true });
    expect(Date.parse(data.expires_at) - Date.parse(data.sent_at)).toBeCloseTo(invitationMs, -3);
    const [mail] = await mailsTo(address);
    expect(mail ? asSent(studio.platform, mail).text : '').toContain('The drafts are there.');
    const token = await tokenOf(address);
    expect(await look(token)).toMatchObject({ email: address, first_name: 'Ada' });

    const answer = await accept(token);
    expect(answer.status).toBe(200);
    const session = await studio.callWith<{ user: object }>(studio.cookieOf(answer), 'GET', '/session');
    expect(session.data.user).toMatchObject({ email: address, role: 'client', email_verified: true, user_type: 'personal' });
    const [user] = await accountsOf(address);
    const [contact] = await studio.db.select().from(contacts).where(eq(contacts.email, address));
    expect(contact).toMatchObject({ id: data.contact_id, user_id: user?.id, first_name: 'Ada' });
    expect((await studio.audit()).filter(({ entity_id }) => entity_id === contact?.id).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invitation.sent', 'invitation.accepted']),
    );

    const again = await accept(token, 'another password');
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ error: over });
    expect(await look(token)).toBe(null);
    expect(await accountsOf(address)).toHaveLength(1);
  });

  it('of a business brings its profile', async () => {
    expect((await invite({ user_type: 'business', business_name: ' ' })).fields).toEqual({
      business_name: 'Business name must be at least 2 characters',
    });
    await invite({ user_type: 'business', business_name: 'Engine & Co' });
    expect((await accept(await tokenOf(address))).status).toBe(200);
    const [user] = await accountsOf(address);
    expect(user?.user_type).toBe('business');
    const [business] = await studio.db
      .select()
      .from(businesses)
      .where(eq(businesses.user_id, user?.id ?? ''));
    expect(business?.business_name).toBe('Engine & Co');
  });

  it('finds a contact by the address and keeps what the owner wrote there', async () => {
    const known = await studio.call<{ id: string }>('admin', 'POST', '/admin/contacts', {
      first_name: 'Augusta',
      email: address.toUpperCase(),
    });
    expect((await invite()).data.contact_id).toBe(known.data.id);
    await accept(await tokenOf(address));
    const rows = await studio.db.select().from(contacts).where(sql`lower(${contacts.email}) = ${address}`);
    expect(rows).toMatchObject([{ first_name: 'Augusta', user_id: (await accountsOf(address))[0]?.id }]);
  });

  it('sent twice at once, or again after a lost answer, is one invitation and one mail', async () => {
    const body = { id: v7(), ...ada, email: address };
    const send = () => studio.call<Sent>('admin', 'POST', '/admin/invitations', body);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status, data }) => [status, data?.id])).toEqual(answers.map(() => [200, body.id]));
    for (const other of [{ last_name: 'Lovelace' }, { words: 'Welcome' }, { user_type: 'business', business_name: 'Byron & Co' }])
      expect(await invite({ ...body, ...other }), 'corrected after a lost answer').toMatchObject({
        status: 409,
        error: expect.stringContaining('This invitation was sent already, as you typed it first.'),
      });
    expect(await mailsTo(address)).toHaveLength(1);
    const other = await invite();
    expect(other).toMatchObject({ status: 409, fields: { email: expect.stringContaining('invited already') } });
    expect(await mailsTo(address)).toHaveLength(1);
  });

  it('of somebody with an account is refused with the name', async () => {
    const refused = await invite({ email: people.client.email.toUpperCase() });
    const told = 'Carl Client has an account with this address already.';
    expect(refused).toMatchObject({ status: 409, error: told, fields: { email: told } });
    await studio.call('admin', 'POST', `/admin/users/${studio.ids.client}/deactivate`);
    expect((await invite({ email: people.client.email })).error).toMatch(/deactivated. Reactivate it instead/);
    await studio.call('admin', 'POST', `/admin/users/${studio.ids.client}/reactivate`);
  });
});

describe('its link', () => {
  const resend = (id: string, sent_count: number) =>
    studio.call<Sent>('admin', 'POST', `/admin/invitations/${id}/resend`, { sent_count });

  it('ends with the next one; two presses send one mail', async () => {
    const { data } = await invite();
    const first = await tokenOf(address);
    const pressed = await Promise.all([resend(data.id, 1), resend(data.id, 1)]);
    expect(pressed.map((answer) => answer.data.sent_count)).toEqual([2, 2]);
    expect(await mailsTo(address)).toHaveLength(2);
    expect(await look(first)).toBe(null);
    expect((await accept(first)).status).toBe(404);
    expect((await accept(await tokenOf(address))).status).toBe(200);
    expect((await resend(data.id, 2)).error).toBe('This invitation has been accepted.');
  });

  it('ends when the invitation is withdrawn, and the address can be invited again', async () => {
    const { data } = await invite();
    const token = await tokenOf(address);
    const gone = await studio.call<Invitation>('super_admin', 'POST', `/admin/invitations/${data.id}/withdraw`);
    expect(gone.data.state).toBe('withdrawn');
    expect((await accept(token)).status).toBe(404);
    expect(await accountsOf(address)).toEqual([]);
    expect((await resend(data.id, 1)).status).toBe(409);
    expect((await invite()).status).toBe(200);
  });

  it('ends when the contact gets another address, but not one that went to the new address', async () => {
    const { data } = await invite();
    const token = await tokenOf(address);
    const [row] = await studio.db.select().from(client_invitations).where(eq(client_invitations.id, data.id));
    const change = { contact_id: row?.contact_id ?? '', changed_by: studio.ids.admin, ip_address: null };
    await withdrawMoved(studio.platform, { ...change, after: address.toUpperCase() });
    expect(await look(token)).not.toBeNull();
    await withdrawMoved(studio.platform, { ...change, after: `right-${address}` });
    expect(await look(token)).toBeNull();
    expect((await accept(token)).status).not.toBe(200);
    expect(await accountsOf(address)).toEqual([]);
  });

  it('ends after seven days; another invitation takes its place', async () => {
    const { data } = await invite();
    const token = await tokenOf(address);
    await studio.db
      .update(client_invitations)
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where(eq(client_invitations.id, data.id));
    expect(await look(token)).toBe(null);
    expect((await accept(token)).status).toBe(404);
    expect((await studio.call<{ items: Invitation[] }>('admin', 'GET', '/admin/invitations?state=expired')).data.items).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: data.id, state: 'expired' })]),
    );
    expect((await invite()).status).toBe(200);
    expect((await accept(await tokenOf(address))).status).toBe(200);
  });

  it('stands nowhere but in the mail: neither in the tables nor in an answer', async () => {
    const { raw, data } = await invite();
    const token = await tokenOf(address);
    expect(token.length).toBeGreaterThan(40);
    const [mail] = await mailsTo(address);
    const kept = await studio.db
      .select()
      .from(verifications)
      .where(eq(verifications.identifier, `invitation:${data.id}`));
    expect(kept).toHaveLength(1);
    expect(JSON.stringify([raw, kept, mail])).not.toContain(token);
  });

  it('of another kind opens no account and is not used up', async () => {
    await studio.call('business', 'PUT', '/account/recovery-email', {
      recovery_email: address,
      password: 'correct horse 9',
    });
    const [mail] = await mailsTo(address);
    const token = /recovery-email\?token=([\w-]+)/.exec(mail ? asSent(studio.platform, mail).text : '')?.[1] ?? '';
    expect((await accept(token)).status).toBe(404);
    expect(await look(token)).toBe(null);
    expect((await studio.call(null, 'POST', '/account/recovery-email/confirm', { token })).status).toBe(200);
  });

  it('used twice at once opens one account', async () => {
    await invite();
    const token = await tokenOf(address);
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const [user] = await accountsOf(address);
    expect(await studio.db.$count(accounts, eq(accounts.user_id, user?.id ?? ''))).toBe(1);
    expect(await studio.db.$count(sessions, eq(sessions.user_id, user?.id ?? ''))).toBe(1);
  });

  it('meets somebody who registered meanwhile', async () => {
    const { data } = await invite();
    const token = await tokenOf(address);
    await studio.db.insert(users).values({ id: v7(), email: address, first_name: 'Ada' });
    expect((await accept(token)).status).toBe(409);
    expect(await look(token)).toBe(null);
    const { items } = (await studio.call<{ items: Invitation[] }>('admin', 'GET', '/admin/invitations?state=accepted')).data;
    expect(items.map(({ id }) => id)).toContain(data.id);
    expect((await resend(data.id, 1)).status).toBe(409);
  });

  it('takes the passwords that registration takes', async () => {
    await invite();
    const token = await tokenOf(address);
    for (const bad of ['short', '        ', 'x'.repeat(257)]) expect((await accept(token, bad)).status, bad).toBe(400);
    expect(await look(token)).not.toBe(null);
  });

  it('is guessed at most ten times a minute', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await accept('nonsense')).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404));
    expect(statuses[10]).toBe(429);
  });
});

it('tells its state by its dates', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const at = (day: number) => new Date(Date.UTC(2026, 2, day, 12));
  const open = { accepted_at: null, withdrawn_at: null, expires_at: at(2), has_account: false };
  expect(stateOf(open, now)).toBe('pending');
  expect(stateOf({ ...open, expires_at: now }, now)).toBe('expired');
  expect(stateOf({ ...open, withdrawn_at: now, has_account: true }, now)).toBe('withdrawn');
  expect(stateOf({ ...open, expires_at: now, has_account: true }, now)).toBe('accepted');
  expect(stateOf({ ...open, accepted_at: now }, now)).toBe('accepted');
});
