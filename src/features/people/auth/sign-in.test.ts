import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { sessions, users, verifications } from '#db/schema/people/auth.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { startJobs } from '#server/jobs.server.ts';
import { answerAddresses } from '#tests/mail/answer-addresses.ts';
import { startSmtpSink } from '#tests/mail/smtp-sink.ts';
import { type Person, people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { sendEarlierTotp, totpOf } from '#tests/totp.ts';

const sink = await startSmtpSink();
afterAll(() => sink.close());

const everybody = [null, 'client', 'business', 'admin', 'super_admin'] as const;

describe('who may ask what', () => {
  const studio = testStudio();

  it.each(everybody)('session as %s', async (who) => {
    const { status, data } = await studio.call<{ user: { email: string; role: string } | null }>(who, 'GET', '/session');
    expect(status).toBe(200);
    const { email, role } = who ? people[who] : {};
    expect(data.user).toEqual(who ? expect.objectContaining({ email, role, id: studio.ids[who] }) : null);
  });

  it.each(everybody)('passphrase as %s', async (who) => {
    const answer = await studio.call<{ passphrase: string }>(who, 'GET', '/session/passphrase');
    if (who === null) expect(answer).toMatchObject({ status: 401, error: 'User not authenticated' });
    else expect(answer.data.passphrase).toBe(studio.platform.secrets.derive(`user-data:${studio.ids[who]}`));
  });

  it.each(everybody)('options and a reset link as %s', async (who) => {
    expect((await studio.call(who, 'GET', '/session/options')).data).toEqual({
      mail_configured: false,
      confirmation_demanded: false,
      refuse_common_passwords: false,
      social: [],
    });
    expect((await studio.call(who, 'GET', '/password-reset/nonsense')).data).toEqual({ usable: false });
    expect((await studio.call(who, 'GET', '/password-reset/%00')).status).toBe(400);
  });

  it('takes no sign-up past our own registration', async () => {
    const response = await studio.request(null, 'POST', '/api/auth/sign-up/email', {
      email: 'x@y.test',
      password: 'secret12',
      name: 'X',
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await studio.db.select().from(users).where(eq(users.email, 'x@y.test'))).toEqual([]);
  });

  it('says the same for a wrong password and an unknown address', async () => {
    const attempt = (email: string) => studio.request(null, 'POST', '/api/auth/sign-in/email', { email, password: 'wrong one' });
    const [known, unknown] = [await attempt(people.client.email), await attempt('nobody@studio.test')];
    expect([known.status, unknown.status]).toEqual([401, 401]);
    expect(await known.text()).toBe(await unknown.text());
  });

  it('signs out, and the cookie is worth nothing after', async () => {
    const cookie = await studio.signIn(people.client.email);
    const out = await studio.request(cookie, 'POST', '/api/auth/sign-out', {});
    expect(out.headers.getSetCookie().some((one) => /^foyer_hint=;/.test(one))).toBe(true);
    await expect.poll(async () => (await studio.callWith<{ user: unknown }>(cookie, 'GET', '/session')).data.user).toBe(null);
  });
});

describe('sign-in limits', () => {
  const studio = testStudio({ RATE_LIMITS: 'true' });

  it('refuses the eleventh try in a minute, even with the right password', async () => {
    const attempt = (password: string) =>
      studio.request(null, 'POST', '/api/auth/sign-in/email', { email: people.client.email, password });
    for (let n = 0; n < 10; n += 1) expect((await attempt('wrong one')).status).toBe(401);
    const refused = await attempt(testPassword);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('x-retry-after'))).toBeGreaterThan(0);
  });
});

describe('two-factor sign-in', () => {
  const studio = testStudio();
  const enable = async (who: Person) => {
    const cookie = await studio.signIn(people[who].email);
    const response = await studio.request(cookie, 'POST', '/api/auth/two-factor/enable', { password: testPassword });
    const { totpURI, backupCodes } = (await response.json()) as { totpURI: string; backupCodes: string[] };
    const verified = await sendEarlierTotp(totpURI, (code) =>
      studio.request(cookie, 'POST', '/api/auth/two-factor/verify-totp', { code }),
    );
    expect(verified.status).toBe(200);
    return { uri: totpURI, codes: backupCodes };
  };
  const firstStep = async (who: Person, cookie: string | null = null) => {
    const body = { email: people[who].email, password: testPassword };
    const response = await studio.request(cookie, 'POST', '/api/auth/sign-in/email', body);
    return { cookie: studio.cookieOf(response), answer: (await response.json()) as { twoFactorRedirect?: boolean } };
  };
  const userOf = async (cookie: string) => (await studio.callWith<{ user: unknown }>(cookie, 'GET', '/session')).data.user;

  it('needs the code after the password, and the first step alone opens nothing', async () => {
    const { uri } = await enable('client');
    const lastSignIn = async () => {
      const [row] = await studio.db.select().from(users).where(eq(users.id, studio.ids.client));
      return row?.last_sign_in_at ?? null;
    };
    await studio.db.update(users).set({ last_sign_in_at: null }).where(eq(users.id, studio.ids.client));
    const { cookie, answer } = await firstStep('client');
    expect(answer.twoFactorRedirect).toBe(true);
    expect(await lastSignIn(), 'nobody has signed in yet').toBeNull();
    expect(await userOf(cookie)).toBe(null);
    const wrong = await studio.request(cookie, 'POST', '/api/auth/two-factor/verify-totp', { code: '000000' });
    expect(wrong.status).toBe(401);
    const right = await studio.request(cookie, 'POST', '/api/auth/two-factor/verify-totp', {
      code: totpOf(uri),
      trustDevice: true,
    });
    expect(right.status).toBe(200);
    const entered = await lastSignIn();
    expect(entered).not.toBeNull();
    expect(await userOf(studio.cookieOf(right))).toMatchObject({ email: people.client.email });
    const trusted = await firstStep('client', studio.cookieOf(right));
    expect(trusted.answer.twoFactorRedirect).toBeUndefined();
    expect((await lastSignIn())?.getTime()).toBeGreaterThan(entered?.getTime() ?? Number.POSITIVE_INFINITY);
  });

  it('takes each recovery code once', async () => {
    const { codes } = await enable('admin');
    const verify = async (code: string | undefined) => {
      const { cookie } = await firstStep('admin');
      return studio.request(cookie, 'POST', '/api/auth/two-factor/verify-backup-code', { code });
    };
    expect((await verify(codes[0])).status).toBe(200);
    expect((await verify(codes[0])).status).toBe(401);
    expect((await verify(codes[1])).status).toBe(200);
  });
});

describe('password reset over SMTP', () => {
  const studio = testStudio({ SMTP_URL: sink.url, MAIL_FROM: 'Studio <studio@studio.test>' });
  const ask = (email: string) => studio.request(null, 'POST', '/api/auth/request-password-reset', { email });
  const reset = (token: string, newPassword: string) =>
    studio.request(null, 'POST', '/api/auth/reset-password', { token, newPassword });
  const tokenIn = (text: string) => /\/auth\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  const sent = (to: string, subject: RegExp) => sink.waitFor((mail) => mail.to.includes(to) && subject.test(mail.subject));

  it('reaches both addresses, works once, ends every session and tells the owner', async () => {
    const jobs = await startJobs(studio.platform);
    try {
      const spare = { recovery_email: 'spare@studio.test', recovery_email_verified: true };
      await studio.db.update(users).set(spare).where(eq(users.id, studio.ids.client));
      const cookie = await studio.signIn(people.client.email);
      const [known, unknown] = [await ask(people.client.email), await ask('nobody@studio.test')];
      expect(known.status).toBe(200);
      expect(await known.text()).toBe(await unknown.text());
      const mail = await sent(people.client.email, /^Reset your/);
      const token = tokenIn(mail.text);
      expect(mail.from).toBe('studio@studio.test');
      expect(mail.html).toContain(`token=${token}`);
      expect(tokenIn((await sent('spare@studio.test', /^Reset your/)).text)).toBe(token);
      expect(JSON.stringify(await studio.db.select().from(verifications))).not.toContain(token);

      expect((await studio.call(null, 'GET', `/password-reset/${token}`)).data).toEqual({ usable: true });
      expect((await reset(token, 'short')).status).toBe(400);
      expect((await reset(token, 'a new secret')).status).toBe(200);
      expect((await reset(token, 'a newer secret')).status).toBe(400);
      expect((await studio.call(null, 'GET', `/password-reset/${token}`)).data).toEqual({ usable: false });
      expect(await studio.db.select().from(sessions).where(eq(sessions.user_id, studio.ids.client))).toEqual([]);
      await expect.poll(async () => (await studio.callWith<{ user: unknown }>(cookie, 'GET', '/session')).data.user).toBe(null);
      await expect(studio.signIn(people.client.email)).rejects.toThrow('refused');
      await studio.signIn(people.client.email, 'a new secret');

      await sent(people.client.email, /password was changed$/);
      await sent('spare@studio.test', /password was changed$/);
      expect(sink.messages.some((one) => one.to.includes('nobody@studio.test'))).toBe(false);
      const actions = (await studio.db.select().from(audit_log)).map((row) => row.action);
      expect(actions).toEqual(expect.arrayContaining(['password.reset-request', 'password.reset']));
    } finally {
      await jobs.stop();
    }
  });

  it('leaves an unconfirmed recovery address alone', async () => {
    const spare = { recovery_email: 'unconfirmed@studio.test', recovery_email_verified: false };
    await studio.db.update(users).set(spare).where(eq(users.id, studio.ids.admin));
    await ask(people.admin.email);
    await answerAddresses(studio.platform);
    const outbox = await studio.db.select().from(mail_outbox);
    expect(outbox.filter((mail) => mail.to_address === people.admin.email)).toHaveLength(1);
    expect(outbox.filter((mail) => mail.to_address === 'unconfirmed@studio.test')).toEqual([]);
  });
});
