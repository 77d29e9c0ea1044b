import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, passkeys, sessions, users } from '#db/schema/people/auth.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { rate_limits } from '#db/schema/platform/rate-limits.ts';
import { answerAddresses } from '#tests/mail/answer-addresses.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { type Person, people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { sendEarlierTotp } from '#tests/totp.ts';
import { type TestPasskey, testPasskey } from '#tests/webauthn.ts';
import { mostPasskeys, type OwnPasskeys, type Passkey } from './passkeys-contract.ts';

const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:1' });
const everybody = ['client', 'business', 'admin', 'super_admin'] as const;
type Challenge = { challenge: string };

beforeEach(async () => {
  await studio.db.delete(passkeys);
  await studio.db.delete(mail_outbox);
});

const merged = (cookie: string, response: Response) => `${cookie}; ${studio.cookieOf(response)}`;
const begin = async (cookie: string, password: string | undefined = testPassword) => {
  const response = await studio.request(cookie, 'POST', '/api/account/passkeys/options', { password });
  const { data } = (await response.clone().json()) as { data: { options: Challenge } | null };
  return { response, options: data?.options ?? { challenge: '' }, cookie: merged(cookie, response) };
};
const create = (cookie: string, response: object, name = 'My phone') =>
  studio.callWith<Passkey>(cookie, 'POST', '/account/passkeys', { name, response });
async function add(cookie: string, key: TestPasskey, name?: string) {
  const begun = await begin(cookie);
  return create(begun.cookie, key.register(begun.options), name);
}
const challenge = async (headers: Record<string, string> = {}) => {
  const response = await studio.request(null, 'GET', '/api/auth/passkey/generate-authenticate-options', undefined, headers);
  return { options: (await response.json()) as Challenge & { rpId: string }, cookie: studio.cookieOf(response), response };
};
const enter = async (key: TestPasskey, options: Parameters<TestPasskey['authenticate']>[1] = {}) => {
  const asked = await challenge();
  const response = key.authenticate(asked.options, options);
  return studio.request(asked.cookie, 'POST', '/api/auth/passkey/verify-authentication', { response });
};
const userOf = async (response: Response) =>
  (await studio.callWith<{ user: { email: string } | null }>(studio.cookieOf(response), 'GET', '/session')).data.user;
const listOf = async (who: Person) => (await studio.call<OwnPasskeys>(who, 'GET', '/account/passkeys')).data;
const mailsTo = async (to: string) =>
  (await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, to))).map(({ template }) => template);
const actions = async () =>
  (await studio.audit()).filter(({ action }) => action.startsWith('passkey.')).map(({ action, actor_id }) => [action, actor_id]);

describe('adding a passkey', () => {
  it.each(everybody)('with the password, as %s, and signing in with it', async (who) => {
    const key = testPasskey();
    const added = await add(await studio.signIn(people[who].email), key, '  Phone of mine ');
    expect(added).toMatchObject({ status: 200, data: { name: 'Phone of mine', is_synced: false, last_used_at: null } });
    expect(await mailsTo(people[who].email)).toEqual(['account.passkey-added']);
    expect((await actions()).at(-1)).toEqual(['passkey.added', studio.ids[who]]);
    const entered = await enter(key);
    expect(entered.status).toBe(200);
    expect(await userOf(entered)).toMatchObject({ email: people[who].email });
    const list = await listOf(who);
    expect(list).toMatchObject({ origin: 'http://localhost:3000', has_password: true });
    expect(list.items).toEqual([{ ...added.data, last_used_at: expect.any(String) }]);
  });

  it('needs the right password, which a stolen session has not', async () => {
    const cookie = await studio.signIn(people.client.email);
    for (const password of ['', 'wrong one']) {
      const { response } = await begin(cookie, password);
      expect(response.status).toBe(400);
      expect(((await response.json()) as { fields: object }).fields).toHaveProperty('password');
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    const key = testPasskey();
    expect((await create(cookie, key.register({ challenge: 'x' }))).status, 'without a challenge of ours').toBe(400);
    const elsewhere = await challenge();
    const forSignIn = await create(merged(cookie, elsewhere.response), key.register(elsewhere.options));
    expect(forSignIn.status, 'with a challenge that anybody can have').toBe(400);
    expect(await studio.db.$count(passkeys)).toBe(0);
  });

  it('takes an answer once, of this site, whose device has checked the person', async () => {
    const cookie = await studio.signIn(people.client.email);
    const refuse = async (options: Parameters<TestPasskey['register']>[1]) => {
      const begun = await begin(cookie);
      return create(begun.cookie, testPasskey().register(begun.options, options));
    };
    expect((await refuse({ origin: 'http://localhost.evil.test' })).status).toBe(400);
    expect((await refuse({ rpID: 'evil.test' })).status).toBe(400);
    expect(await refuse({ isVerified: false })).toMatchObject({ status: 400, error: expect.stringContaining('screen lock') });
    const begun = await begin(cookie);
    const answer = testPasskey().register(begun.options);
    expect((await create(begun.cookie, answer)).status).toBe(200);
    expect((await create(begun.cookie, answer)).status, 'the challenge is used up').toBe(400);
    const foreign = await begin(await studio.signIn(people.business.email));
    const taken = await create(merged(cookie, foreign.response), testPasskey().register(foreign.options));
    expect(taken.status, 'with a challenge of somebody else').toBe(400);
    expect(await studio.db.$count(passkeys)).toBe(1);
  });

  it('refuses names, answers and numbers that make no sense', async () => {
    const cookie = await studio.signIn(people.client.email);
    const begun = await begin(cookie);
    const answer = testPasskey().register(begun.options);
    for (const name of ['', '   ', 'x'.repeat(61), 'a\u0000b'])
      expect((await create(begun.cookie, answer, name)).fields, name).toHaveProperty('name');
    for (const broken of [{}, { ...answer, id: 7 }, { ...answer, response: { ...answer.response, attestationObject: 'AAAA' } }])
      expect((await create(begun.cookie, broken)).status).toBe(400);
    const row = { user_id: studio.ids.client, name: 'x', public_key: 'x', device_type: 'singleDevice' };
    const many = Array.from({ length: mostPasskeys }, (_, at) => ({ ...row, credential_id: `c${at}` }));
    const late = await begin(cookie);
    await studio.db.insert(passkeys).values(many);
    expect((await begin(cookie)).response.status).toBe(409);
    expect((await create(late.cookie, testPasskey().register(late.options))).status, 'one that was begun before').toBe(409);
    expect(await studio.db.$count(passkeys)).toBe(mostPasskeys);
  });
});

describe('signing in with a passkey', () => {
  it('asks for no code, and is refused where the device did not check the person', async () => {
    const cookie = await studio.signIn(people.admin.email);
    const started = await studio.request(cookie, 'POST', '/api/auth/two-factor/enable', { password: testPassword });
    const { totpURI } = (await started.json()) as { totpURI: string };
    const on = await sendEarlierTotp(totpURI, (code) =>
      studio.request(cookie, 'POST', '/api/auth/two-factor/verify-totp', { code }),
    );
    const key = testPasskey();
    await add(studio.cookieOf(on), key);
    const entered = await enter(key);
    expect(await entered.json()).not.toHaveProperty('twoFactorRedirect');
    expect(await userOf(entered)).toMatchObject({ email: people.admin.email });
    const unchecked = await enter(key, { isVerified: false });
    expect(unchecked.status).toBe(401);
    expect(await userOf(unchecked)).toBe(null);
    await studio.db.update(users).set({ two_factor_enabled: false });
  });

  it('hands out neither the session nor its token but in the cookie', async () => {
    const key = testPasskey();
    await add(await studio.signIn(people.client.email), key);
    const entered = await enter(key);
    const text = await entered.text();
    const tokens = (await studio.db.select().from(sessions)).map(({ token }) => token);
    expect(tokens.some((token) => text.includes(token))).toBe(false);
    expect(entered.headers.getSetCookie().some((one) => /^foyer_hint=1/.test(one))).toBe(true);
  });

  it('fails for another site, an old challenge, a copied key, an unknown one and nonsense', async () => {
    const key = testPasskey();
    await add(await studio.signIn(people.client.email), key);
    expect((await enter(key, { origin: 'https://studio.evil.test' })).status).toBe(400);
    expect((await enter(key, { rpID: 'evil.test' })).status).toBe(400);
    const asked = await challenge();
    const response = key.authenticate(asked.options);
    const post = (body: object, cookie: string | null = asked.cookie) =>
      studio.request(cookie, 'POST', '/api/auth/passkey/verify-authentication', body);
    expect((await post({ response }, null)).status, 'without the cookie of the challenge').toBe(400);
    expect((await post({ response })).status).toBe(200);
    expect((await post({ response })).status, 'twice').toBe(400);
    key.rewind();
    expect((await enter(key)).status, 'a counter that goes back').toBe(400);
    expect((await enter(testPasskey())).status).toBe(401);
    const { cookie } = await challenge();
    for (const id of [undefined, 7, {}, '\u0000', 'a'.repeat(5000), ''])
      expect((await post({ response: { id } }, cookie)).status).toBe(400);
    expect((await post({}, cookie)).status).toBe(400);
  });

  it('stays closed to a deactivated account', async () => {
    const key = testPasskey();
    await add(await studio.signIn(people.business.email), key);
    await studio.call('super_admin', 'POST', `/admin/users/${studio.ids.business}/deactivate`);
    const refused = await enter(key);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'ACCOUNT_DEACTIVATED' });
    await studio.call('super_admin', 'POST', `/admin/users/${studio.ids.business}/reactivate`);
    expect((await enter(key)).status).toBe(200);
  });

  it('has no other doors of the library', async () => {
    const cookie = await studio.signIn(people.client.email);
    for (const path of ['/generate-register-options', '/list-user-passkeys'])
      expect((await studio.request(cookie, 'GET', `/api/auth/passkey${path}`)).status, path).toBe(404);
    for (const path of ['/verify-registration', '/delete-passkey', '/update-passkey'])
      expect((await studio.request(cookie, 'POST', `/api/auth/passkey${path}`, {})).status, path).toBe(404);
  });
});

describe('a passkey that is there', () => {
  it('is renamed and removed by its owner alone; removing asks for the password', async () => {
    const cookie = await studio.signIn(people.client.email);
    const key = testPasskey();
    const { id } = (await add(cookie, key)).data;
    for (const who of ['business', 'admin', 'super_admin'] as const) {
      const theirs = await studio.signIn(people[who].email);
      expect((await studio.callWith(theirs, 'PATCH', `/account/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
      const removed = await studio.callWith(theirs, 'POST', `/account/passkeys/${id}/remove`, { password: testPassword });
      expect(removed.status).toBe(404);
    }
    const before = (await actions()).length;
    const rename = () => studio.callWith<Passkey>(cookie, 'PATCH', `/account/passkeys/${id}`, { name: 'Old phone' });
    expect((await rename()).data.name).toBe('Old phone');
    expect((await rename()).status, 'a second press').toBe(200);
    const remove = (password?: string) => studio.callWith(cookie, 'POST', `/account/passkeys/${id}/remove`, { password });
    expect((await remove()).fields).toHaveProperty('password');
    expect((await remove('wrong one')).fields).toHaveProperty('password');
    expect((await enter(key)).status).toBe(200);
    const both = await Promise.all([remove(testPassword), remove(testPassword)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await enter(key)).status).toBe(401);
    const self = studio.ids.client;
    expect((await actions()).slice(before)).toEqual([
      ['passkey.renamed', self],
      ['passkey.removed', self],
    ]);
    expect(await mailsTo(people.client.email)).toEqual(['account.passkey-added', 'account.passkey-removed']);
  });

  it('is not removed where nothing else opens the account, and a recent sign-in stands for the password', async () => {
    const own = and(eq(accounts.user_id, studio.ids.client), eq(accounts.provider_id, 'credential'));
    const [{ password } = { password: null }] = await studio.db.select().from(accounts).where(own);
    const cookie = await studio.signIn(people.client.email);
    const [one, two] = [testPasskey(), testPasskey()];
    const first = (await add(cookie, one)).data.id;
    await studio.db.update(accounts).set({ password: null }).where(own);
    const remove = (id: string) => studio.callWith(cookie, 'POST', `/account/passkeys/${id}/remove`, {});
    expect(await remove(first)).toMatchObject({
      status: 409,
      error: expect.stringContaining('you might not get into your account'),
    });
    const begun = await begin(cookie, undefined);
    const second = (await create(begun.cookie, two.register(begun.options))).data.id;
    const both = await Promise.all([remove(first), remove(second)]);
    expect(both.map(({ status }) => status).sort(), 'two at once').toEqual([200, 409]);
    await studio.db.update(sessions).set({ created_at: new Date(Date.now() - 11 * 60_000) });
    expect((await begin(cookie, undefined)).response.status, 'a session of eleven minutes ago').toBe(403);
    await studio.db.update(accounts).set({ password }).where(own);
  });

  it('of the last day goes with a password reset, an older one stays', async () => {
    const cookie = await studio.signIn(people.business.email);
    const [old, recent] = [testPasskey(), testPasskey()];
    const { id } = (await add(cookie, old)).data;
    await studio.db
      .update(passkeys)
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where(eq(passkeys.id, id));
    await add(cookie, recent);
    await studio.db.delete(mail_outbox);
    await studio.request(null, 'POST', '/api/auth/request-password-reset', { email: people.business.email });
    await answerAddresses(studio.platform);
    const [mail] = await studio.db.select().from(mail_outbox);
    const token = /reset-password\?token=([\w-]+)/.exec(mail ? asSent(studio.platform, mail).text : '')?.[1];
    await studio.request(null, 'POST', '/api/auth/reset-password', { token, newPassword: testPassword });
    expect((await enter(recent)).status).toBe(401);
    expect((await enter(old)).status).toBe(200);
    expect((await studio.audit()).map(({ action }) => action)).toContain('passkey.dropped');
  });
});

describe('limits', () => {
  const limited = testStudio({ RATE_LIMITS: 'true' });

  it('refuse the eleventh try of a passkey in a minute', async () => {
    await limited.db.delete(rate_limits);
    const attempt = () =>
      limited.request(null, 'POST', '/api/auth/passkey/verify-authentication', { response: { id: 'unknown' } });
    for (let n = 0; n < 10; n += 1) expect((await attempt()).status).toBe(400);
    expect((await attempt()).status).toBe(429);
  });
});
