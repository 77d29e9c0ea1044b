import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, sessions, user_roles, users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { socialProviders } from '#shared/social-providers.ts';
import { startSmtpSink } from '#tests/mail/smtp-sink.ts';
import { people, testPassword } from '#tests/seed.ts';
import { mergedCookies, signInWith, storeSocialKeys } from '#tests/social/sign-in.ts';
import { startSocial } from '#tests/social/stand-in.ts';
import { testStudio } from '#tests/studio.ts';
import { sendEarlierTotp, totpOf } from '#tests/totp.ts';

const provider = await startSocial();
const sink = await startSmtpSink();
afterAll(() => Promise.all([provider.close(), sink.close()]));

type Session = { user: { id: string; email: string; role: string; email_verified: boolean } | null };

describe('signing in through another service', () => {
  const studio = testStudio(provider.env);
  const whoIs = async (cookie: string) => (await studio.callWith<Session>(cookie, 'GET', '/session')).data.user;
  const userOf = async (email: string) => (await studio.db.select().from(users).where(eq(users.email, email)))[0];

  beforeAll(async () => {
    const { location } = await studio
      .request(null, 'GET', '/auth/google')
      .then(({ headers }) => ({ location: headers.get('location') }));
    // Nothing is offered before its keys are stored.
    expect(location).toBe('/auth?social=off&provider=google');
    await storeSocialKeys(studio);
  });

  it('tells which are offered', async () => {
    expect((await studio.call(null, 'GET', '/session/options')).data).toMatchObject({ social: [...socialProviders] });
  });

  it.each(socialProviders)('%s makes a client of a new person, once, and opens the same account the next time', async (name) => {
    const email = `new-${name}@people.test`;
    provider.person = { id: `new-${name}`, email, first_name: 'Nora', last_name: 'Núñez' };
    const first = await signInWith(studio, name, { search: '?returnTo=/dashboard/files' });
    expect(first.location).toBe('/auth?returnTo=%2Fdashboard%2Ffiles');
    const user = await whoIs(first.cookie);
    expect(user).toMatchObject({ email, role: 'client', email_verified: false });
    const stored = await userOf(email);
    expect(stored).toMatchObject({ first_name: 'Nora', last_name: 'Núñez', user_type: 'personal' });
    const id = stored?.id ?? '';
    expect(await studio.db.select().from(user_roles).where(eq(user_roles.user_id, id))).toMatchObject([{ role: 'client' }]);
    expect(await studio.db.select().from(contacts).where(eq(contacts.claimed_by, id))).toMatchObject([{ email, user_id: null }]);
    const own = (await studio.audit()).filter(({ entity_id }) => entity_id === id);
    expect(own).toMatchObject([{ action: 'client.register', details: { user_type: 'personal', provider: name } }]);
    const events = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'client.registered'));
    expect(events.filter(({ payload }) => Object(payload).user_id === id)).toHaveLength(1);
    expect(await studio.db.select().from(accounts).where(eq(accounts.user_id, id))).toMatchObject([
      { provider_id: name, provider_email: email, password: null, access_token: null, refresh_token: null, id_token: null },
    ]);

    // The address at the provider may be another one by now.
    provider.person = { id: `new-${name}`, email: 'elsewhere@people.test' };
    const second = await signInWith(studio, name);
    expect(await whoIs(second.cookie)).toMatchObject({ id });
    expect(second.location).toBe('/auth');
    expect(await userOf('elsewhere@people.test')).toBeUndefined();
  });

  it('writes one account for two answers at once', async () => {
    const email = 'twice@people.test';
    provider.person = { id: 'twice', email, first_name: 'Tia' };
    const both = await Promise.all([signInWith(studio, 'google'), signInWith(studio, 'google')]);
    const found = await Promise.all(both.map(({ cookie }) => whoIs(cookie)));
    expect(found[0]?.id).toBe(found[1]?.id);
    expect(found[0]).toMatchObject({ email });
  });

  it('takes the address as confirmed only from who runs the mailbox', async () => {
    provider.person = { id: 'proven', email: 'Proven@People.test', isProven: true };
    const { cookie } = await signInWith(studio, 'google');
    expect(await whoIs(cookie)).toMatchObject({ email: 'proven@people.test', email_verified: true });
    // Google's word about a mailbox elsewhere is not enough.
    provider.person = { id: 'elsewhere', email: 'old@people.test', claims: { email_verified: true } };
    expect(await whoIs((await signInWith(studio, 'google')).cookie)).toMatchObject({ email_verified: false });
  });

  it('never joins an account by its address, and does once its password was given', async () => {
    const { email } = people.client;
    provider.person = { id: 'the-client', email, isProven: true };
    const before = await studio.db.select().from(accounts).where(eq(accounts.user_id, studio.ids.client));
    const { location, cookie } = await signInWith(studio, 'google');
    expect(location).toBe('/auth?social=known&provider=google');
    expect(await whoIs(cookie)).toBe(null);
    expect(await studio.db.select().from(accounts).where(eq(accounts.user_id, studio.ids.client))).toEqual(before);
    // Somebody else who signs in with this browser does not get it.
    const signIn = (jar: string, as: string) =>
      studio.request(jar, 'POST', '/api/auth/sign-in/email', { email: as, password: testPassword });
    expect((await signIn(cookie, people.business.email)).status).toBe(200);
    expect(await studio.db.select().from(accounts).where(eq(accounts.account_id, 'the-client'))).toEqual([]);
    const right = await signIn(cookie, email);
    expect(await studio.db.select().from(accounts).where(eq(accounts.account_id, 'the-client'))).toMatchObject([
      { user_id: studio.ids.client, provider_id: 'google' },
    ]);
    // The cookie of the pending connection is gone.
    expect(right.headers.getSetCookie().some((one) => /pending_link=;.*max-age=0/i.test(one))).toBe(true);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'social.connected', details: { provider: 'google' } });
    const told = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, email));
    expect(told.map(({ template }) => template)).toContain('account.social-connected');
    expect(await whoIs((await signInWith(studio, 'google')).cookie)).toMatchObject({ id: studio.ids.client });
  });

  it('asks for the second factor', async () => {
    provider.person = { id: 'careful', email: 'careful@people.test' };
    await signInWith(studio, 'microsoft');
    const user = await userOf('careful@people.test');
    const { hash } = (await (await studio.platform.auth()).$context).password;
    await studio.db.insert(accounts).values({
      ...{ user_id: user?.id ?? '', account_id: user?.id ?? '', provider_id: 'credential' },
      password: await hash(testPassword),
    });
    const owner = await studio.signIn('careful@people.test');
    const enabled = await studio.request(owner, 'POST', '/api/auth/two-factor/enable', { password: testPassword });
    const { totpURI } = (await enabled.json()) as { totpURI: string };
    await sendEarlierTotp(totpURI, (code) => studio.request(owner, 'POST', '/api/auth/two-factor/verify-totp', { code }));
    await studio.db.delete(sessions).where(eq(sessions.user_id, user?.id ?? ''));
    studio.platform.sessions.drop();

    const { location, cookie } = await signInWith(studio, 'microsoft', { search: '?returnTo=/dashboard/orders' });
    expect(location).toBe('/auth?step=code&returnTo=%2Fdashboard%2Forders');
    expect(await whoIs(cookie)).toBe(null);
    expect(
      await studio.db
        .select()
        .from(sessions)
        .where(eq(sessions.user_id, user?.id ?? '')),
    ).toEqual([]);
    const code = totpOf(totpURI);
    const verified = await studio.request(cookie, 'POST', '/api/auth/two-factor/verify-totp', { code });
    expect(verified.status).toBe(200);
    expect(await whoIs(mergedCookies(cookie, studio.cookieOf(verified)))).toMatchObject({ id: user?.id });
  });

  it('keeps a deactivated account closed', async () => {
    provider.person = { id: 'gone', email: 'gone@people.test' };
    await signInWith(studio, 'facebook');
    const user = await userOf('gone@people.test');
    await studio.db
      .update(users)
      .set({ deactivated_at: new Date() })
      .where(eq(users.id, user?.id ?? ''));
    studio.platform.sessions.drop();
    const { location, cookie } = await signInWith(studio, 'facebook');
    expect(location).toBe('/auth?confirmation=deactivated');
    expect(await whoIs(cookie)).toBe(null);
  });

  it('says why it came to nothing', async () => {
    const locationOf = async (name: (typeof socialProviders)[number] = 'google') => (await signInWith(studio, name)).location;
    provider.person = null;
    expect(await locationOf()).toBe('/auth?social=denied&provider=google');
    provider.person = { id: 'silent' };
    expect(await locationOf('facebook')).toBe('/auth?social=no-address&provider=facebook');
    provider.person = { id: 'broken', email: 'not an address' };
    expect(await locationOf()).toBe('/auth?social=no-address&provider=google');
    provider.person = { id: 'late', email: 'late@people.test' };
    const { callback, cookie } = await signInWith(studio, 'google');
    const again = await studio.request(cookie, 'GET', callback);
    expect(again.headers.get('location')).toBe('/auth?social=expired&provider=google');
  });

  it.each([
    ['another issuer', { iss: 'https://accounts.evil.test' }],
    ['another application', { aud: 'somebody-else' }],
    ['a token that is over', { exp: 1 }],
    ['the answer to another sign-in', { nonce: 'of-another-one' }],
    ['no subject', { sub: '' }],
  ])('believes no token with %s', async (_, claims) => {
    provider.person = { id: 'forged', email: 'forged@people.test', isProven: true, claims };
    expect((await signInWith(studio, 'google')).location).toBe('/auth?social=refused&provider=google');
    expect(await userOf('forged@people.test')).toBeUndefined();
  });

  it('believes no token that is signed with another key, nor of another tenant', async () => {
    provider.person = { id: 'forged', email: 'forged@people.test', isProven: true };
    provider.isForging = true;
    for (const name of ['google', 'microsoft'] as const)
      expect((await signInWith(studio, name)).location).toBe(`/auth?social=refused&provider=${name}`);
    provider.isForging = false;
    provider.person = { ...provider.person, claims: { tid: 'another-tenant' } };
    expect((await signInWith(studio, 'microsoft')).location).toBe('/auth?social=refused&provider=microsoft');
    expect(await userOf('forged@people.test')).toBeUndefined();
  });

  it('takes an answer only in the browser, and of the provider, that it was asked for', async () => {
    provider.person = { id: 'stolen', email: 'stolen@people.test' };
    const start = await studio.request(null, 'GET', '/auth/google');
    const agreed = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' });
    const { search } = new URL(agreed.headers.get('location') ?? '');
    const elsewhere = await studio.request(null, 'GET', `/auth/google/callback${search}`);
    expect(elsewhere.headers.get('location')).toBe('/auth?social=expired&provider=google');
    const mixed = await studio.request(studio.cookieOf(start), 'GET', `/auth/facebook/callback${search}`);
    expect(mixed.headers.get('location')).toBe('/auth?social=expired&provider=facebook');
    expect(await userOf('stolen@people.test')).toBeUndefined();
  });

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test', '/.//evil.test', 'javascript:alert(1)'])(
    'never leads to %s',
    async (target) => {
      provider.person = { id: 'late', email: 'late@people.test' };
      const { location } = await signInWith(studio, 'google', { search: `?returnTo=${encodeURIComponent(target)}` });
      expect(location).toBe('/auth');
    },
  );

  it('answers hostile callbacks with a page, never with a failure of its own', async () => {
    for (const search of ['', '?state=x', '?code=a&code=b&state=1&state=2', `?state=${'x'.repeat(3000)}`, '?error=%F0%9F%92%A9'])
      expect((await studio.request(null, 'GET', `/auth/google/callback${search}`)).headers.get('location')).toMatch(
        /^\/auth\?social=(expired|refused)&provider=google$/,
      );
  });

  it('opens nothing of the library besides', async () => {
    for (const path of ['/social/start/google', '/social/callback/google', '/callback/google', '/list-accounts'])
      expect((await studio.request(null, 'GET', `/api/auth${path}`)).status).toBe(404);
    for (const path of ['/social/link', '/sign-in/social', '/link-social', '/unlink-account'])
      expect((await studio.request(null, 'POST', `/api/auth${path}`, { provider: 'google' })).status).toBe(404);
  });
});

describe('where mails can be sent', () => {
  const studio = testStudio({ ...provider.env, SMTP_URL: sink.url });
  const mailsTo = async (email: string) =>
    (await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, email))).map(({ template }) => template);
  beforeAll(() => storeSocialKeys(studio));

  it('has an address confirmed that nobody has proven, like every registration', async () => {
    provider.person = { id: 'unproven', email: 'unproven@people.test' };
    const { location, cookie } = await signInWith(studio, 'microsoft');
    expect(location).toBe('/auth?confirmation=sent');
    expect((await studio.callWith<Session>(cookie, 'GET', '/session')).data.user).toBe(null);
    expect(await mailsTo('unproven@people.test')).toEqual(['auth.confirmation']);
    // Until then the provider opens nothing, and the mail comes again, once an hour.
    for (const _ of [1, 2]) expect((await signInWith(studio, 'microsoft')).location).toBe('/auth?confirmation=sent');
    expect(await mailsTo('unproven@people.test')).toEqual(['auth.confirmation', 'auth.confirmation']);
    await studio.db.update(users).set({ email_verified: true }).where(eq(users.email, 'unproven@people.test'));
    expect((await signInWith(studio, 'microsoft')).location).toBe('/auth');
  });

  it('tells nobody but the owner that an address has an account', async () => {
    provider.person = { id: 'curious', email: people.client.email };
    const { location, cookie } = await signInWith(studio, 'facebook');
    expect(location).toBe('/auth?confirmation=sent');
    expect(cookie).not.toContain('pending_link');
    expect(await mailsTo(people.client.email)).toEqual(['auth.known-address']);
    const signedIn = await studio.signIn(people.client.email);
    expect(signedIn).toBeTruthy();
    expect(await studio.db.select().from(accounts).where(eq(accounts.account_id, 'curious'))).toEqual([]);
  });
});

describe('a studio with several names', () => {
  const studio = testStudio({ ...provider.env, PUBLIC_URL: 'https://studio.example', PUBLIC_HOSTS: 'localhost' });

  it('begins at the one that the provider sends people back to', async () => {
    const answer = await studio.request(null, 'GET', '/auth/google?returnTo=/dashboard');
    expect(answer.headers.get('location')).toBe('https://studio.example/auth/google?returnTo=/dashboard');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('limits', () => {
  const studio = testStudio({ ...provider.env, RATE_LIMITS: 'true' });

  it('sends the twenty-first try in a minute back', async () => {
    const locationOf = async () => (await studio.request(null, 'GET', '/auth/google')).headers.get('location');
    for (let n = 0; n < 20; n += 1) expect(await locationOf()).toBe('/auth?social=off&provider=google');
    expect(await locationOf()).toBe('/auth?social=busy&provider=google');
  });
});
