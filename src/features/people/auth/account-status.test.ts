import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessions, users, verifications } from '#db/schema/people/auth.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { roles } from '#shared/roles.ts';
import { answerAddresses } from '#tests/mail/answer-addresses.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { type Person, people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { statusRefusal } from './policy.ts';

type Status = { id: string; deactivated_at: string | null };

const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:1' });
const change = (who: Person | null, verb: 'deactivate' | 'reactivate', whom: Person) =>
  studio.call<Status>(who, 'POST', `/admin/users/${studio.ids[whom]}/${verb}`);
const post = (path: string, body: object, cookie: string | null = null) =>
  studio.request(cookie, 'POST', `/api/auth${path}`, body);
const signIn = (who: Person, password = testPassword) => post('/sign-in/email', { email: people[who].email, password });
const userOf = async (cookie: string) => (await studio.callWith<{ user: unknown }>(cookie, 'GET', '/session')).data.user;
const mailsTo = (who: Person) => studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, people[who].email));

beforeEach(async () => {
  await studio.db.update(users).set({ deactivated_at: null });
  await studio.db.delete(mail_outbox);
  studio.platform.sessions.drop();
});

describe('who may close an account', () => {
  it.each(roles)('as %s', (role) => {
    const refusals = roles.map((other) => statusRefusal({ id: 'a', role }, { id: 'b', role: other }) !== null);
    // super_admin, admin, client
    expect(refusals).toEqual([true, true, false]);
    expect(statusRefusal({ id: 'a', role }, { id: 'a', role })).toBe('You cannot deactivate your own account.');
  });

  it('is asked by the API', async () => {
    expect((await change(null, 'deactivate', 'client')).status).toBe(401);
    expect((await change('business', 'deactivate', 'client')).status).toBe(403);
    expect(await change('admin', 'deactivate', 'super_admin')).toMatchObject({
      status: 403,
      error: 'A super administrator cannot be deactivated.',
    });
    expect((await change('admin', 'deactivate', 'admin')).error).toBe('You cannot deactivate your own account.');
    expect((await change('super_admin', 'deactivate', 'super_admin')).status).toBe(403);
    expect((await change('super_admin', 'deactivate', 'admin')).error).toContain('under Settings, Team');
    const nobody = await studio.call('super_admin', 'POST', '/admin/users/01900000-0000-7000-8000-000000000000/deactivate');
    expect(nobody.status).toBe(404);
  });
});

describe('a deactivated account', () => {
  it('is signed out everywhere at once, and says why it cannot sign in', async () => {
    const [one, two] = [await studio.signIn(people.client.email), await studio.signIn(people.client.email)];
    expect(await userOf(one)).toMatchObject({ email: people.client.email });
    const done = await change('super_admin', 'deactivate', 'client');
    expect(done).toMatchObject({ status: 200, data: { id: studio.ids.client, deactivated_at: expect.any(String) } });
    for (const cookie of [one, two]) expect(await userOf(cookie)).toBe(null);
    expect(await studio.db.select().from(sessions).where(eq(sessions.user_id, studio.ids.client))).toEqual([]);

    const refused = await signIn('client');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({
      code: 'ACCOUNT_DEACTIVATED',
      message: 'This account has been deactivated. Please contact us if you think that this is a mistake.',
    });
    expect(refused.headers.getSetCookie().filter((cookie) => /session_token=[^;]/.test(cookie))).toEqual([]);
    const guessed = await signIn('client', 'not the password');
    expect(guessed.status, 'without the password nobody learns of it').toBe(401);
  });

  it('is closed also for a session that was opened at that moment', async () => {
    const cookie = await studio.signIn(people.client.email);
    await studio.db.update(users).set({ deactivated_at: new Date() }).where(eq(users.id, studio.ids.client));
    studio.platform.sessions.drop();
    expect(await userOf(cookie)).toBe(null);
    await change('super_admin', 'reactivate', 'client');
    expect(await userOf(cookie), 'and does not come back with the account').toBe(null);
  });

  it('is opened by no link, neither an older one nor a new one', async () => {
    await post('/request-password-reset', { email: people.client.email });
    await answerAddresses(studio.platform);
    const [mail] = await mailsTo('client');
    const token = /reset-password\?token=([\w-]+)/.exec(mail ? asSent(studio.platform, mail).text : '')?.[1] ?? '';
    expect((await studio.call(null, 'GET', `/password-reset/${token}`)).data).toEqual({ usable: true });
    await change('super_admin', 'deactivate', 'client');
    expect(await studio.db.select().from(verifications).where(eq(verifications.value, studio.ids.client))).toEqual([]);
    expect((await studio.call(null, 'GET', `/password-reset/${token}`)).data).toEqual({ usable: false });
    expect((await post('/reset-password', { token, newPassword: 'a new secret' })).status).toBe(400);

    await studio.db.delete(mail_outbox);
    const asked = await post('/request-password-reset', { email: people.client.email });
    expect(asked.status, 'the answer is the one that everybody gets').toBe(200);
    await studio.db.update(users).set({ email_verified: false }).where(eq(users.id, studio.ids.client));
    await post('/send-verification-email', { email: people.client.email });
    await answerAddresses(studio.platform);
    expect(await mailsTo('client')).toEqual([]);
  });

  it('is not opened by confirming its address; the login page says why', async () => {
    await studio.db.update(users).set({ email_verified: false }).where(eq(users.id, studio.ids.business));
    await post('/send-verification-email', { email: people.business.email });
    await answerAddresses(studio.platform);
    const [mail] = await mailsTo('business');
    const link = new URL(/https?:\/\/\S+verify-email\S+/.exec(mail ? asSent(studio.platform, mail).text : '')?.[0] ?? '');
    await change('super_admin', 'deactivate', 'business');
    const opened = await studio.request(null, 'GET', link.pathname + link.search);
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toBe('/auth?confirmation=deactivated');
    expect(opened.headers.getSetCookie().filter((cookie) => /session_token=[^;]/.test(cookie))).toEqual([]);
  });

  it('opens again with its old password, and both are on record once', async () => {
    await studio.db.update(users).set({ email_verified: true });
    const before = (await studio.audit()).length;
    await Promise.all([change('super_admin', 'deactivate', 'client'), change('super_admin', 'deactivate', 'client')]);
    await change('super_admin', 'reactivate', 'client');
    const again = await change('super_admin', 'reactivate', 'client');
    expect(again.data.deactivated_at).toBe(null);
    expect((await signIn('client')).status).toBe(200);
    const entries = (await studio.audit()).slice(before);
    expect(entries.map(({ action, actor_id, entity_id }) => [action, actor_id, entity_id])).toEqual([
      ['account.deactivated', studio.ids.super_admin, studio.ids.client],
      ['account.reactivated', studio.ids.super_admin, studio.ids.client],
    ]);
  });
});
