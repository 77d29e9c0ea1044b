import { and, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users, verifications } from '#db/schema/people/auth.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { answerAddresses } from '#tests/mail/answer-addresses.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { type Person, people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { sendEarlierTotp, totpOf } from '#tests/totp.ts';

const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:1' });

const mailsTo = (to: string, template: string) =>
  studio.db
    .select()
    .from(mail_outbox)
    .where(and(eq(mail_outbox.to_address, to), like(mail_outbox.template, template)));

describe('recovery email', () => {
  type State = {
    recovery_email: string | null;
    recovery_email_verified: boolean;
    mail_configured: boolean;
    change: { email: string | null; confirmed: boolean; at: string } | null;
  };
  const address = 'spare@carl.test';
  const linkOf = async (to: string) => {
    const mails = await mailsTo(to, 'auth.recovery-address');
    return mails.map((mail) => /token=([\w-]+)/.exec(asSent(studio.platform, mail).text)?.[1] ?? '').at(-1) ?? '';
  };
  const confirm = (token: string) => studio.call(null, 'POST', '/account/recovery-email/confirm', { token });
  const save = (who: Person, recovery_email: string, password: string | undefined = testPassword) =>
    studio.call<State>(who, 'PUT', '/account/recovery-email', { recovery_email, password });
  const state = async (who: Person) => (await studio.call<State>(who, 'GET', '/account/recovery-email')).data;
  const dayIsOver = (who: Person) =>
    studio.db
      .update(users)
      .set({ recovery_changes_at: new Date(Date.now() - 1000) })
      .where(eq(users.id, studio.ids[who]));
  const resetMails = async (who: Person) => {
    await studio.db.delete(mail_outbox);
    await studio.request(null, 'POST', '/api/auth/request-password-reset', { email: people[who].email });
    await answerAddresses(studio.platform);
    return (await studio.db.select().from(mail_outbox)).map(({ to_address }) => to_address).sort();
  };

  it('asks for the password, and changes nothing without it', async () => {
    for (const password of [undefined, '', 'wrong one']) {
      const body = { recovery_email: address, password };
      expect((await studio.call('client', 'PUT', '/account/recovery-email', body)).fields).toHaveProperty('password');
      expect((await studio.call('client', 'POST', '/account/recovery-email/remove', { password })).status).toBe(400);
    }
    expect(await state('client')).toMatchObject({ recovery_email: null, change: null });
    expect(await mailsTo(address, '%')).toEqual([]);
  });

  it('counts only after its own link was opened, and the link works once', async () => {
    const saved = await save('client', ' Spare@Carl.test ');
    expect(saved.data).toEqual({ recovery_email: address, recovery_email_verified: false, mail_configured: true, change: null });
    expect(await mailsTo(people.client.email, 'account.recovery-requested'), 'the owner is told').toHaveLength(1);
    const token = await linkOf(address);
    expect(token.length).toBeGreaterThan(40);
    const stored = await studio.db.select().from(verifications);
    expect(JSON.stringify(stored), 'the database holds only a hash').not.toContain(token);
    expect(await confirm(token)).toMatchObject({ status: 200, data: { recovery_email: address, counts_from: null } });
    expect((await state('client')).recovery_email_verified).toBe(true);
    expect(await mailsTo(people.client.email, 'account.recovery-confirmed')).toHaveLength(1);
    expect((await confirm(token)).status).toBe(400);
    expect((await studio.audit()).map((row) => row.action)).toEqual(
      expect.arrayContaining(['recovery_email.requested', 'recovery_email.confirmed']),
    );
  });

  it('once confirmed, gives way to another only after a day, and is told of it', async () => {
    const { data } = await save('client', 'thief@elsewhere.test');
    expect(data).toMatchObject({ recovery_email: address, recovery_email_verified: true, change: { confirmed: false } });
    expect(Math.round((Date.parse(data.change?.at ?? '') - Date.now()) / 3_600_000)).toBe(24);
    for (const to of [people.client.email, address]) expect(await mailsTo(to, 'account.recovery-replaced'), to).toHaveLength(1);
    expect(await confirm(await linkOf('thief@elsewhere.test'))).toMatchObject({
      status: 200,
      data: { counts_from: data.change?.at },
    });
    expect(await resetMails('client')).toEqual([people.client.email, address].sort());
    await dayIsOver('client');
    expect(await resetMails('client')).toEqual([people.client.email, 'thief@elsewhere.test'].sort());
    expect(await state('client')).toMatchObject({ recovery_email: 'thief@elsewhere.test', change: null });
  });

  it('that was never confirmed replaces none, however long it waits', async () => {
    await save('client', 'unproven@elsewhere.test');
    await dayIsOver('client');
    expect(await resetMails('client')).toEqual([people.client.email, 'thief@elsewhere.test'].sort());
  });

  it('stays when the change is called off, and its link is dead', async () => {
    await save('client', 'other@elsewhere.test');
    const token = await linkOf('other@elsewhere.test');
    expect((await studio.call<State>('client', 'POST', '/account/recovery-email/keep')).data.change).toBe(null);
    expect((await confirm(token)).status).toBe(400);
    expect((await studio.audit()).at(-1)?.action).toBe('recovery_email.change_dropped');
  });

  it('stays when the password is reset in the meantime', async () => {
    await studio.call('client', 'POST', '/account/recovery-email/remove', { password: testPassword });
    expect(await state('client')).toMatchObject({ recovery_email: 'thief@elsewhere.test', change: { email: null } });
    await resetMails('client');
    const [mail] = await mailsTo(people.client.email, 'auth.password-reset');
    const token = /reset-password\?token=([\w-]+)/.exec(mail ? asSent(studio.platform, mail).text : '')?.[1];
    await studio.request(null, 'POST', '/api/auth/reset-password', { token, newPassword: testPassword });
    const [row] = await studio.db.select().from(users).where(eq(users.id, studio.ids.client));
    expect(row).toMatchObject({
      recovery_email: 'thief@elsewhere.test',
      recovery_email_verified: true,
      recovery_changes_at: null,
    });
    expect((await studio.audit()).map(({ action }) => action)).toContain('recovery_email.kept');
    await studio.db.update(users).set({ recovery_email: address }).where(eq(users.id, studio.ids.client));
  });

  it('changed before it was confirmed must be confirmed again, and the first link is dead', async () => {
    await save('business', 'one@bea.test');
    const first = await linkOf('one@bea.test');
    await save('business', 'two@bea.test');
    expect((await confirm(first)).status).toBe(400);
    const [row] = await studio.db.select().from(users).where(eq(users.id, studio.ids.business));
    expect(row).toMatchObject({ recovery_email: 'two@bea.test', recovery_email_verified: false });
  });

  it('refuses an expired link, a foreign token and the address of the account itself', async () => {
    await save('business', 'three@bea.test');
    const token = await linkOf('three@bea.test');
    await studio.db.update(verifications).set({ expires_at: new Date(Date.now() - 1000) });
    expect((await confirm(token)).status).toBe(400);
    expect((await confirm('x'.repeat(43))).status).toBe(400);
    expect((await confirm('')).status).toBe(400);
    const own = await save('business', people.business.email);
    expect(own.fields).toEqual({ recovery_email: 'Please use another address than the one you sign in with' });
    expect((await save('business', 'nobody')).status).toBe(400);
  });

  it('can be removed, at once while it was never confirmed', async () => {
    const { data } = await studio.call<State>('business', 'POST', '/account/recovery-email/remove', { password: testPassword });
    expect(data).toMatchObject({ recovery_email: null, recovery_email_verified: false, change: null });
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

  it('ends all other sessions, is on record, and is told to every confirmed address', async () => {
    const here = await studio.signIn(people.client.email);
    const there = await studio.signIn(people.client.email);
    const first = await change(here, { currentPassword: testPassword, newPassword: 'new horse 10' });
    expect(first.status).toBe(200);
    expect((await studio.callWith(there, 'GET', '/account/profile')).status).toBe(401);
    const kept = studio.cookieOf(first);
    expect((await studio.callWith(kept, 'GET', '/account/profile')).status).toBe(200);
    expect((await change(kept, { currentPassword: 'new horse 10', newPassword: testPassword })).status).toBe(200);
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
    const on = await sendEarlierTotp(totpURI, (code) => post(cookie, '/verify-totp', { code }));
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

    // Sent before the new session was there: its answer must not take the new one's cookie away.
    const late = await studio.request(cookie, 'GET', '/api/account/profile');
    expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
  });
});
