import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessions, two_factors, users, verifications } from '#db/schema/people/auth.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { answerAddresses } from '#tests/mail/answer-addresses.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { type Person, people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { sendEarlierTotp, totpOf } from '#tests/totp.ts';

const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:1' });
const post = (cookie: string | null, path: string, body: object) => studio.request(cookie, 'POST', `/api/auth${path}`, body);
const userOf = async (cookie: string) => (await studio.callWith<{ user: unknown }>(cookie, 'GET', '/session')).data.user;
const ago = (ms: number) => new Date(Date.now() - ms);
const day = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  await studio.db.delete(two_factors);
  await studio.db.update(users).set({ two_factor_enabled: false });
  studio.platform.sessions.drop();
});

async function enable(who: Person) {
  const cookie = await studio.signIn(people[who].email);
  const { totpURI } = (await (await post(cookie, '/two-factor/enable', { password: testPassword })).json()) as {
    totpURI: string;
  };
  const on = await sendEarlierTotp(totpURI, (code) => post(cookie, '/two-factor/verify-totp', { code }));
  expect(on.status).toBe(200);
  return { uri: totpURI, cookie: studio.cookieOf(on) };
}
const firstStep = async (who: Person) =>
  studio.cookieOf(await post(null, '/sign-in/email', { email: people[who].email, password: testPassword }));
async function askReset(who: Person): Promise<string> {
  await studio.db.delete(mail_outbox);
  await post(null, '/request-password-reset', { email: people[who].email });
  await answerAddresses(studio.platform);
  const [mail] = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, people[who].email));
  return /reset-password\?token=([\w-]+)/.exec(mail ? asSent(studio.platform, mail).text : '')?.[1] ?? '';
}

describe('a session', () => {
  it('ends 30 days after its sign-in, however much it is used', async () => {
    const cookie = await studio.signIn(people.client.email);
    const [fresh] = await studio.db.select().from(sessions).where(eq(sessions.user_id, studio.ids.client));
    expect(Math.round(((fresh?.expires_at.getTime() ?? 0) - Date.now()) / day)).toBe(30);
    const ends = new Date(Date.now() + day);
    await studio.db.update(sessions).set({ created_at: ago(29 * day), expires_at: ends, updated_at: ago(day) });
    studio.platform.sessions.drop();
    expect(await userOf(cookie)).toMatchObject({ email: people.client.email });
    const [used] = await studio.db.select().from(sessions).where(eq(sessions.user_id, studio.ids.client));
    expect(used?.expires_at).toEqual(ends);
    expect(Date.now() - (used?.updated_at.getTime() ?? 0), 'its activity is noted').toBeLessThan(60_000);
    await studio.db.update(sessions).set({ expires_at: ago(1000) });
    studio.platform.sessions.drop();
    expect(await userOf(cookie)).toBe(null);
  });

  it('ends sooner where nobody uses it', async () => {
    const cookie = await studio.signIn(people.client.email);
    await studio.db.update(sessions).set({ updated_at: ago(15 * day) });
    studio.platform.sessions.drop();
    expect(await userOf(cookie)).toBe(null);
    expect(await studio.db.select().from(sessions).where(eq(sessions.user_id, studio.ids.client))).toEqual([]);
  });

  it('never stands in an answer', async () => {
    const answer = await post(null, '/sign-in/email', { email: people.client.email, password: testPassword });
    const cookie = studio.cookieOf(answer);
    const changed = await post(cookie, '/change-password', { currentPassword: testPassword, newPassword: testPassword });
    const tokens = (await studio.db.select().from(sessions)).map(({ token }) => token);
    const texts = [await answer.text(), await changed.text()];
    expect(texts.every((text) => !/"token"/.test(text) && tokens.every((token) => !text.includes(token)))).toBe(true);
    expect(texts[0]).toContain(people.client.email);
  });
});

describe('a one-time code', () => {
  it('works once, in whichever browser', async () => {
    const { uri } = await enable('client');
    const [one, two] = [await firstStep('client'), await firstStep('client')];
    const code = totpOf(uri);
    expect((await post(one, '/two-factor/verify-totp', { code })).status).toBe(200);
    const again = await post(two, '/two-factor/verify-totp', { code });
    expect(again.status).toBe(401);
    expect(await userOf(studio.cookieOf(again))).toBe(null);
  });

  it('that turned it on opens nothing', async () => {
    const cookie = await studio.signIn(people.business.email);
    const { totpURI } = (await (await post(cookie, '/two-factor/enable', { password: testPassword })).json()) as {
      totpURI: string;
    };
    const code = totpOf(totpURI);
    expect((await post(cookie, '/two-factor/verify-totp', { code })).status).toBe(200);
    expect((await post(await firstStep('business'), '/two-factor/verify-totp', { code })).status).toBe(401);
  });

  it('is taken by one of many who send it at once', async () => {
    const { uri } = await enable('client');
    const steps = await Promise.all(Array.from({ length: 5 }, () => firstStep('client')));
    const code = totpOf(uri);
    const answers = await Promise.all(steps.map((cookie) => post(cookie, '/two-factor/verify-totp', { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a confirmation link', () => {
  it('confirms, and never signs in past a second factor', async () => {
    await enable('client');
    await studio.db.update(users).set({ email_verified: false }).where(eq(users.id, studio.ids.client));
    await studio.db.delete(mail_outbox);
    await post(null, '/send-verification-email', { email: people.client.email });
    await answerAddresses(studio.platform);
    const [mail] = await studio.db.select().from(mail_outbox);
    const link = new URL(/https?:\/\/\S+verify-email\S+/.exec(mail ? asSent(studio.platform, mail).text : '')?.[0] ?? '');
    const opened = await studio.request(null, 'GET', link.pathname + link.search);
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toBe('/auth?confirmation=done');
    expect(opened.headers.getSetCookie().filter((one) => /session_token=[^;]/.test(one))).toEqual([]);
    const [user] = await studio.db.select().from(users).where(eq(users.id, studio.ids.client));
    expect(user?.email_verified).toBe(true);
  });
});

describe('a new password', () => {
  it('by a reset ends all older links, every session and what waits for a code', async () => {
    const { cookie } = await enable('client');
    await studio.db.update(two_factors).set({ enabled_at: ago(2 * day) });
    const waiting = await firstStep('client');
    const [first, second] = [await askReset('client'), await askReset('client')];
    expect((await post(null, '/reset-password', { token: second, newPassword: 'a new secret' })).status).toBe(200);
    expect((await post(null, '/reset-password', { token: first, newPassword: 'a thief was here' })).status).toBe(400);
    expect((await studio.call(null, 'GET', `/password-reset/${first}`)).data).toEqual({ usable: false });
    studio.platform.sessions.drop();
    expect(await userOf(cookie)).toBe(null);
    expect((await post(waiting, '/two-factor/verify-totp', { code: '000000' })).status).toBe(401);
    expect(await studio.db.select().from(verifications).where(eq(verifications.value, studio.ids.client))).toEqual([]);
    const [user] = await studio.db.select().from(users).where(eq(users.id, studio.ids.client));
    expect(user?.two_factor_enabled, 'a second factor that is older than a day stays').toBe(true);
  });

  it('in the settings ends older links and all other sessions, whether or not that was asked for', async () => {
    const link = await askReset('admin');
    const [here, there] = [await studio.signIn(people.admin.email), await studio.signIn(people.admin.email)];
    const body = { currentPassword: testPassword, newPassword: 'another horse', revokeOtherSessions: false };
    const changed = await post(here, '/change-password', body);
    expect(changed.status).toBe(200);
    expect(await userOf(there)).toBe(null);
    expect(await userOf(studio.cookieOf(changed))).toMatchObject({ email: people.admin.email });
    expect((await post(null, '/reset-password', { token: link, newPassword: 'a thief was here' })).status).toBe(400);
  });

  it('takes back a second factor that somebody turned on within the last day', async () => {
    await enable('business');
    const token = await askReset('business');
    expect((await post(null, '/reset-password', { token, newPassword: 'mine again 1' })).status).toBe(200);
    const signedIn = await post(null, '/sign-in/email', { email: people.business.email, password: 'mine again 1' });
    expect(await signedIn.json()).not.toHaveProperty('twoFactorRedirect');
    expect((await studio.audit()).some(({ action }) => action === 'two_factor.dropped')).toBe(true);
  });

  it.each(['        ', '\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0'])('cannot be spaces alone', async (newPassword) => {
    const token = await askReset('super_admin');
    const refused = await post(null, '/reset-password', { token, newPassword });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ message: 'Password must not consist of spaces alone' });
    expect((await studio.call(null, 'GET', `/password-reset/${token}`)).data, 'the link is not used up').toEqual({
      usable: true,
    });
  });
});

describe('the failing database', () => {
  it('leaves no value of a query on standard error', async () => {
    const written: string[] = [];
    const spies = [vi.spyOn(console, 'error'), vi.spyOn(process.stderr, 'write')].map((spy) =>
      spy.mockImplementation((...args: unknown[]) => {
        written.push(args.map(String).join(' '));
        return true;
      }),
    );
    await studio.db.execute(sql`alter table verifications rename to verifications_away`);
    try {
      const answer = await post(null, '/reset-password', { token: 'a-secret-reset-token', newPassword: 'whatever 1' });
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(await answer.text()).not.toMatch(/select|token|verifications/i);
    } finally {
      await studio.db.execute(sql`alter table verifications_away rename to verifications`);
      for (const spy of spies) spy.mockRestore();
    }
    expect(written.join('\n')).not.toMatch(/a-secret-reset-token|params|SERVER_ERROR/);
  });
});
