import { and, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users, verifications } from '#db/schema/people/auth.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { totpOf } from '#tests/totp.ts';

const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:1' });

const mailsTo = (to: string, template: string) =>
  studio.db
    .select()
    .from(mail_outbox)
    .where(and(eq(mail_outbox.to_address, to), like(mail_outbox.template, template)));

describe('recovery e-mail', () => {
  type State = { recovery_email: string | null; recovery_email_verified: boolean; mail_configured: boolean };
  const address = 'spare@carl.test';
  const linkOf = async (to: string) => {
    const mails = await mailsTo(to, '%recovery%');
    return mails.map((mail) => /token=([\w-]+)/.exec(asSent(studio.platform, mail).text)?.[1] ?? '').at(-1) ?? '';
  };
  const confirm = (token: string) => studio.call(null, 'POST', '/account/recovery-email/confirm', { token });

  it('counts only after its own link was opened, and the link works once', async () => {
    const saved = await studio.call<State>('client', 'PUT', '/account/recovery-email', { recovery_email: ' Spare@Carl.test ' });
    expect(saved.data).toEqual({ recovery_email: address, recovery_email_verified: false, mail_configured: true });
    const token = await linkOf(address);
    expect(token.length).toBeGreaterThan(40);
    const stored = await studio.db.select().from(verifications);
    expect(JSON.stringify(stored), 'the database holds only a hash').not.toContain(token);
    expect(await confirm(token)).toMatchObject({ status: 200, data: { recovery_email: address } });
    expect((await studio.call<State>('client', 'GET', '/account/recovery-email')).data.recovery_email_verified).toBe(true);
    expect((await confirm(token)).status).toBe(400);
    expect((await studio.audit()).map((row) => row.action)).toEqual(
      expect.arrayContaining(['recovery_email.requested', 'recovery_email.confirmed']),
    );
  });

  it('changed to another address must be confirmed again, and the first link is dead', async () => {
    await studio.call('business', 'PUT', '/account/recovery-email', { recovery_email: 'one@bea.test' });
    const first = await linkOf('one@bea.test');
    await studio.call('business', 'PUT', '/account/recovery-email', { recovery_email: 'two@bea.test' });
    expect((await confirm(first)).status).toBe(400);
    const [row] = await studio.db.select().from(users).where(eq(users.id, studio.ids.business));
    expect(row).toMatchObject({ recovery_email: 'two@bea.test', recovery_email_verified: false });
  });

  it('refuses an expired link, a foreign token and the address of the account itself', async () => {
    await studio.call('business', 'PUT', '/account/recovery-email', { recovery_email: 'three@bea.test' });
    const token = await linkOf('three@bea.test');
    await studio.db.update(verifications).set({ expires_at: new Date(Date.now() - 1000) });
    expect((await confirm(token)).status).toBe(400);
    expect((await confirm('x'.repeat(43))).status).toBe(400);
    expect((await confirm('')).status).toBe(400);
    const own = await studio.call('business', 'PUT', '/account/recovery-email', { recovery_email: people.business.email });
    expect(own.fields).toEqual({ recovery_email: 'Please use another address than the one you sign in with' });
    expect((await studio.call('business', 'PUT', '/account/recovery-email', { recovery_email: 'nobody' })).status).toBe(400);
  });

  it('can be removed', async () => {
    const { data } = await studio.call<State>('business', 'DELETE', '/account/recovery-email');
    expect(data).toMatchObject({ recovery_email: null, recovery_email_verified: false });
    expect((await studio.audit()).at(-1)?.action).toBe('recovery_email.removed');
  });
});

describe('password change', () => {
  const change = (cookie: string, body: object) => studio.request(cookie, 'POST', '/api/auth/change-password', body);

  it('needs the current password and six characters', async () => {
    const cookie = await studio.signIn(people.admin.email);
    expect((await change(cookie, { currentPassword: 'wrong one', newPassword: 'another 1' })).status).toBe(400);
    expect((await change(cookie, { currentPassword: testPassword, newPassword: 'short' })).status).toBe(400);
    expect(await mailsTo(people.admin.email, 'account.%')).toEqual([]);
  });

  it('ends other sessions on choice, is on record, and is told to every confirmed address', async () => {
    const here = await studio.signIn(people.client.email);
    const there = await studio.signIn(people.client.email);
    const kept = await change(here, { currentPassword: testPassword, newPassword: 'new horse 10' });
    expect(kept.status).toBe(200);
    expect((await studio.callWith(there, 'GET', '/account/profile')).status).toBe(200);
    const ended = await change(here, { currentPassword: 'new horse 10', newPassword: testPassword, revokeOtherSessions: true });
    expect((await studio.callWith(there, 'GET', '/account/profile')).status).toBe(401);
    expect((await studio.callWith(studio.cookieOf(ended), 'GET', '/account/profile')).status).toBe(200);
    const entries = (await studio.audit()).filter((row) => row.action === 'password.changed');
    expect(entries.map((row) => row.actor_id)).toEqual([studio.ids.client, studio.ids.client]);
    for (const to of [people.client.email, 'spare@carl.test']) {
      expect(await mailsTo(to, 'account.password-changed'), to).toHaveLength(2);
    }
  });
});

describe('two-factor', () => {
  const post = (cookie: string | null, path: string, body: object) =>
    studio.request(cookie, 'POST', `/api/auth/two-factor${path}`, body);
  const actions = async () => (await studio.audit()).map((row) => row.action).filter((action) => action.startsWith('two_factor'));

  it('is on only after a right code, asks at the next sign-in, and goes off with the password', async () => {
    let cookie = await studio.signIn(people.admin.email);
    expect((await post(cookie, '/enable', { password: 'wrong one' })).status).toBe(400);
    const started = await post(cookie, '/enable', { password: testPassword });
    const { totpURI, backupCodes } = (await started.json()) as { totpURI: string; backupCodes: string[] };
    expect(backupCodes.length).toBeGreaterThanOrEqual(10);
    expect((await post(cookie, '/verify-totp', { code: '000000' })).status).toBe(401);
    expect(await actions()).toEqual([]);
    const on = await post(cookie, '/verify-totp', { code: totpOf(totpURI) });
    expect(on.status).toBe(200);
    cookie = studio.cookieOf(on);
    expect(
      (await studio.callWith<{ two_factor_enabled: boolean }>(cookie, 'GET', '/account/profile')).data.two_factor_enabled,
    ).toBe(true);
    expect(await mailsTo(people.admin.email, 'account.two-factor-on')).toHaveLength(1);

    const asked = await studio.request(null, 'POST', '/api/auth/sign-in/email', {
      email: people.admin.email,
      password: testPassword,
    });
    expect(await asked.json()).toMatchObject({ twoFactorRedirect: true });
    const entered = await post(studio.cookieOf(asked), '/verify-totp', { code: totpOf(totpURI) });
    expect(entered.status).toBe(200);
    expect(await actions(), 'a sign-in is no change').toEqual(['two_factor.enabled']);

    const renewed = await post(cookie, '/generate-backup-codes', { password: testPassword });
    expect(((await renewed.json()) as { backupCodes: string[] }).backupCodes).not.toEqual(backupCodes);
    expect((await post(cookie, '/disable', { password: 'wrong one' })).status).toBe(400);
    expect((await post(cookie, '/disable', { password: testPassword })).status).toBe(200);
    expect(await actions()).toEqual(['two_factor.enabled', 'two_factor.codes_renewed', 'two_factor.disabled']);
    expect(await mailsTo(people.admin.email, 'account.two-factor-off')).toHaveLength(1);
  });
});
