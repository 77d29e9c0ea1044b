import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, passkeys, users } from '#db/schema/people/auth.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { people, testPassword } from '#tests/seed.ts';
import { comeBack, mergedCookies, signInWith, storeSocialKeys } from '#tests/social/sign-in.ts';
import { startSocial } from '#tests/social/stand-in.ts';
import { testStudio } from '#tests/studio.ts';
import type { SocialConnections } from './social-contract.ts';

const provider = await startSocial();
const studio = testStudio(provider.env);
beforeAll(() => storeSocialKeys(studio));
afterAll(() => provider.close());

const password = testPassword;
const begin = (cookie: string, body: object = { password }) =>
  studio.request(cookie, 'POST', '/api/account/social/google/connect', body);

/** Asks for the password, goes to the provider and comes back. */
async function connect(cookie: string) {
  const begun = await begin(cookie);
  const { data } = (await begun.json()) as { data: { url: string } };
  return comeBack(studio, mergedCookies(cookie, studio.cookieOf(begun)), data.url);
}
const rowsOf = (account_id: string) => studio.db.select().from(accounts).where(eq(accounts.account_id, account_id));
const noticesTo = async (to: string) =>
  (await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, to))).map(({ template }) => template);

describe('connected accounts', () => {
  it('are nobody’s who is not signed in', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/google/connect'],
      ['POST', '/google/disconnect'],
    ] as const)
      expect(
        (await studio.call(null, method, `/account/social${path}`, method === 'POST' ? { password } : undefined)).status,
      ).toBe(401);
  });

  it.each(['client', 'admin'] as const)('are connected, listed and disconnected by a %s with the password', async (who) => {
    const { email, role } = people[who];
    const cookie = await studio.signIn(email);
    const list = async () => (await studio.callWith<SocialConnections>(cookie, 'GET', '/account/social')).data;
    expect(await list()).toEqual({
      has_password: true,
      items: ['google', 'facebook', 'microsoft'].map((name) => ({ provider: name, is_offered: true, connection: null })),
    });
    expect((await begin(cookie, { password: 'not this one' })).status).toBe(400);
    expect((await begin(cookie, {})).status).toBe(400);
    provider.person = { id: `own-${who}`, email: `private-${who}@people.test` };
    const page = who === 'admin' ? '/admin/settings?tab=security' : '/dashboard/settings?tab=security';
    expect((await connect(cookie)).location).toBe(`${page}&connected=google`);
    expect((await list()).items[0]).toMatchObject({ provider: 'google', connection: { email: `private-${who}@people.test` } });
    expect(await noticesTo(email)).toEqual(['account.social-connected']);
    // It opens this account, with the role that it had before.
    const session = await studio.callWith((await signInWith(studio, 'google')).cookie, 'GET', '/session');
    expect(session.data).toMatchObject({ user: { id: studio.ids[who], role } });

    const off = (body: object) => studio.callWith(cookie, 'POST', '/account/social/google/disconnect', body);
    expect(await off({ password: 'not this one' })).toMatchObject({ status: 400, error: 'The password is not right' });
    expect(await off({ password })).toMatchObject({ status: 200 });
    expect(await off({ password })).toMatchObject({ status: 404, error: 'Google is not connected to your account.' });
    expect(await rowsOf(`own-${who}`)).toEqual([]);
    expect(await noticesTo(email)).toEqual(['account.social-connected', 'account.social-disconnected']);
    const own = (await studio.audit()).filter(({ entity_id, action }) => entity_id === studio.ids[who] && /^social/.test(action));
    expect(own.map(({ action }) => action)).toEqual(['social.connected', 'social.disconnected']);
  });

  it('belong to one account alone, and each account has one of a service', async () => {
    provider.person = { id: 'shared', email: 'shared@people.test' };
    const first = await studio.signIn(people.client.email);
    const second = await studio.signIn(people.business.email);
    await connect(first);
    const page = '/dashboard/settings?tab=security';
    expect((await connect(second)).location).toBe(`${page}&social=taken&provider=google`);
    // The same once more changes nothing.
    expect((await connect(first)).location).toBe(`${page}&connected=google`);
    expect(await rowsOf('shared')).toMatchObject([{ user_id: studio.ids.client }]);
    provider.person = { id: 'a-second-one', email: 'second@people.test' };
    expect((await connect(first)).location).toBe(`${page}&social=another&provider=google`);
    expect(await rowsOf('a-second-one')).toEqual([]);
    provider.person = null;
    expect((await connect(second)).location).toBe(`${page}&social=denied&provider=google`);
  });

  it('are connected to nobody else who is signed in when the answer comes', async () => {
    provider.person = { id: 'swapped', email: 'swapped@people.test' };
    const begun = await begin(await studio.signIn(people.business.email));
    const { data } = (await begun.json()) as { data: { url: string } };
    const other = mergedCookies(await studio.signIn(people.admin.email), studio.cookieOf(begun));
    const { location } = await comeBack(studio, other, data.url);
    expect(location).toBe('/dashboard/settings?tab=security&social=expired&provider=google');
    expect(await rowsOf('swapped')).toEqual([]);
  });

  it('stay the only way in until there is a password', async () => {
    const email = 'only@people.test';
    provider.person = { id: 'only', email, isProven: true };
    const { cookie } = await signInWith(studio, 'google');
    const { data } = await studio.callWith<SocialConnections>(cookie, 'GET', '/account/social');
    expect(data).toMatchObject({ has_password: false });
    const none = 'Your account has no password yet. Please set one under Settings, Security.';
    for (const path of ['google/disconnect', 'microsoft/connect'])
      expect(await studio.callWith(cookie, 'POST', `/account/social/${path}`, { password: 'guess12' })).toMatchObject({
        status: 400,
        error: none,
        fields: { password: none },
      });
    expect(await rowsOf('only')).toHaveLength(1);
  });

  it('are not offered any more without keys, and can still be disconnected', async () => {
    const cookie = await studio.signIn(people.client.email);
    const remove = { account_password: password };
    expect((await studio.call('super_admin', 'DELETE', '/admin/integrations/social/google', remove)).status).toBe(200);
    expect(await begin(cookie).then((answer) => answer.json())).toMatchObject({
      error: 'Signing in with Google is not available any more.',
    });
    const { data } = await studio.callWith<SocialConnections>(cookie, 'GET', '/account/social');
    expect(data.items).toMatchObject([{ provider: 'google', is_offered: false, connection: {} }, {}, {}]);
    expect((await studio.callWith(cookie, 'POST', '/account/social/google/disconnect', { password })).status).toBe(200);
    await storeSocialKeys(studio);
  });
});

describe('a reset by whoever reads the mailbox', () => {
  const resetBy = async (email: string) => {
    const auth = await studio.platform.auth();
    const [user] = await studio.db.select().from(users).where(eq(users.email, email));
    const { internalAdapter } = await auth.$context;
    const token = `token-of-${email}`.replaceAll(/\W/g, '-');
    await internalAdapter.createVerificationValue({
      ...{ identifier: `reset-password:${token}`, value: user?.id ?? '' },
      expiresAt: new Date(Date.now() + 60_000),
    });
    const answer = await studio.request(null, 'POST', '/api/auth/reset-password', { token, newPassword: 'another one 12' });
    expect(answer.status).toBe(200);
    return user?.id ?? '';
  };

  it('ends what was connected within the last day', async () => {
    provider.person = { id: 'intruder', email: 'intruder@people.test' };
    await connect(await studio.signIn(people.business.email));
    const id = await resetBy(people.business.email);
    expect(await rowsOf('intruder')).toEqual([]);
    expect((await studio.audit()).filter(({ entity_id }) => entity_id === id).map(({ action }) => action)).toContain(
      'social.dropped',
    );
  });

  it('ends an unproven connection that the account was made with, however old, and every passkey', async () => {
    provider.person = { id: 'squatter', email: 'victim@people.test' };
    await signInWith(studio, 'facebook');
    expect(await rowsOf('squatter')).toMatchObject([{ proved_email: false }]);
    const long = sql`now() - interval '40 days'`;
    const [user] = await studio.db
      .update(users)
      .set({ created_at: long })
      .where(eq(users.email, 'victim@people.test'))
      .returning();
    await studio.db.update(accounts).set({ created_at: long }).where(eq(accounts.account_id, 'squatter'));
    const passkey = { name: 'Phone', credential_id: 'squatter', public_key: 'x', device_type: 'singleDevice', created_at: long };
    await studio.db.insert(passkeys).values({ ...passkey, user_id: user?.id ?? '' });
    await resetBy('victim@people.test');
    expect(await rowsOf('squatter')).toEqual([]);
    expect(await studio.db.select().from(passkeys).where(eq(passkeys.credential_id, 'squatter'))).toEqual([]);
  });

  it('keeps the provider that proved the address, beside the first password', async () => {
    provider.person = { id: 'settled', email: 'settled@people.test', isProven: true };
    await signInWith(studio, 'google');
    const id = await resetBy('settled@people.test');
    expect(await rowsOf('settled')).toHaveLength(1);
    const credential = and(eq(accounts.user_id, id), eq(accounts.provider_id, 'credential'));
    expect(await studio.db.select().from(accounts).where(credential)).toHaveLength(1);
    expect(await studio.signIn('settled@people.test', 'another one 12')).toBeTruthy();
  });
});
