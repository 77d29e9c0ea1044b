import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#db/schema/people/auth.ts';
import { deviceOf } from '#shared/device.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { Profile, Session } from './contract.ts';

const studio = testStudio();
const foreign = '019a0000-0000-7000-8000-000000000000';

describe('every endpoint of the account', () => {
  it.each([
    ['GET', '/account/profile', undefined],
    ['PATCH', '/account/profile', { first_name: 'X' }],
    ['GET', '/account/recovery-email', undefined],
    ['PUT', '/account/recovery-email', { recovery_email: 'x@y.test' }],
    ['POST', '/account/recovery-email/remove', { password: 'x' }],
    ['POST', '/account/recovery-email/keep', undefined],
    ['GET', '/account/sessions', undefined],
    ['DELETE', `/account/sessions/${foreign}`, undefined],
    ['POST', '/account/sessions/revoke-others', undefined],
  ] as const)('%s %s is refused to strangers', async (method, path, body) => {
    expect(await studio.call(null, method, path, body)).toMatchObject({ status: 401, error: 'User not authenticated' });
  });

  it('answers every role with its own data', async () => {
    for (const who of ['client', 'business', 'admin', 'super_admin'] as const) {
      const { data } = await studio.call<Profile>(who, 'GET', '/account/profile');
      expect(data).toMatchObject({ id: studio.ids[who], email: people[who].email, role: people[who].role });
    }
  });
});

describe('profile', () => {
  it('starts with notifications on and no theme chosen', async () => {
    const { data } = await studio.call<Profile>('client', 'GET', '/account/profile');
    expect(data.preferences).toEqual({ email_notifications: true, sms_notifications: true, dark_mode: null });
  });

  it('counts the days of a client where the studio is', async () => {
    const created_at = new Date('2026-03-02T03:30:00Z');
    await studio.db.update(users).set({ created_at }).where(eq(users.id, studio.ids.client));
    const { data } = await studio.call<Profile>('client', 'GET', '/account/profile');
    expect(data.client_since, 'still the evening before in New York').toBe('2026-03-01');
  });

  it('stores names, phone and preferences, and leaves the rest of the row alone', async () => {
    const change = {
      first_name: 'Carla',
      last_name: 'Klient',
      display_name: 'Carla K.',
      phone: '+1 555 010 9999',
      preferences: { dark_mode: false },
    };
    const { status, data } = await studio.call<Profile>('client', 'PATCH', '/account/profile', change);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...change,
      preferences: { email_notifications: true, sms_notifications: true, dark_mode: false },
    });
    const more = await studio.call<Profile>('client', 'PATCH', '/account/profile', { preferences: { sms_notifications: false } });
    expect(more.data.preferences).toEqual({ email_notifications: true, sms_notifications: false, dark_mode: false });
    expect((await studio.audit()).filter((row) => row.action === 'profile.updated').map((row) => row.entity_id)).toEqual([
      studio.ids.client,
      studio.ids.client,
    ]);
  });

  it('never changes email address or role', async () => {
    await studio.call('client', 'PATCH', '/account/profile', {
      email: 'x@y.test',
      role: 'admin',
      email_verified: false,
      first_name: 'Carl',
    });
    const [row] = await studio.db.select().from(users).where(eq(users.id, studio.ids.client));
    expect(row).toMatchObject({ email: people.client.email, email_verified: true, first_name: 'Carl' });
    expect((await studio.call<Profile>('client', 'GET', '/account/profile')).data.role).toBe('client');
  });

  it('refuses what is too long', async () => {
    const answer = await studio.call('client', 'PATCH', '/account/profile', { phone: '1'.repeat(41) });
    expect(answer).toMatchObject({ status: 400, fields: { phone: 'Please use at most 40 characters' } });
  });
});

describe('sessions', () => {
  const list = async (cookie: string) =>
    (await studio.callWith<{ items: Session[] }>(cookie, 'GET', '/account/sessions')).data.items;
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

  it('are listed without their tokens, this device first', async () => {
    const here = await studio.signIn(people.business.email, undefined, firefox);
    await studio.signIn(people.business.email);
    const items = await list(here);
    expect(items.length).toBeGreaterThanOrEqual(2);
    expect(items[0]).toMatchObject({ current: true, device: 'Firefox on Windows' });
    const tokens = (await studio.db.select().from(sessions)).map((row) => row.token);
    expect(tokens.some((token) => JSON.stringify(items).includes(token))).toBe(false);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual([
      'created_at',
      'current',
      'device',
      'ends_at',
      'id',
      'ip_address',
      'last_active_at',
    ]);
  });

  it('of others can be neither seen nor ended', async () => {
    const theirs = (await list(await studio.signIn(people.business.email)))[0]?.id;
    for (const who of ['client', 'admin', 'super_admin'] as const) {
      expect((await studio.call(who, 'DELETE', `/account/sessions/${theirs}`)).status).toBe(404);
    }
    expect(
      await studio.db
        .select()
        .from(sessions)
        .where(eq(sessions.id, theirs ?? '')),
    ).toHaveLength(1);
  });

  it('end one by one, at once', async () => {
    const here = await studio.signIn(people.business.email);
    const there = await studio.signIn(people.business.email, undefined, 'curl/8.1');
    const victim = (await list(here)).find((one) => one.device === 'curl');
    expect((await studio.callWith(there, 'GET', '/account/profile')).status).toBe(200);
    expect((await studio.callWith(here, 'DELETE', `/account/sessions/${victim?.id}`)).data).toEqual({ revoked: 1 });
    expect((await studio.callWith(there, 'GET', '/account/profile')).status).toBe(401);
    expect((await studio.callWith(here, 'DELETE', `/account/sessions/${victim?.id}`)).status).toBe(404);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'session.revoked', entity_id: victim?.id });
  });

  it('end all but this one', async () => {
    const here = await studio.signIn(people.business.email);
    const others = (await list(here)).length - 1;
    expect(others).toBeGreaterThan(0);
    expect((await studio.callWith(here, 'POST', '/account/sessions/revoke-others')).data).toEqual({ revoked: others });
    expect(await list(here)).toHaveLength(1);
    expect((await studio.call('client', 'GET', '/account/profile')).status, 'others keep theirs').toBe(200);
  });

  it('cannot be listed with tokens through the library underneath', async () => {
    const cookie = await studio.signIn(people.client.email);
    for (const path of ['/api/auth/list-sessions', '/api/auth/update-user', '/api/auth/revoke-sessions']) {
      expect((await studio.request(cookie, path.endsWith('list-sessions') ? 'GET' : 'POST', path)).status, path).toBe(404);
    }
  });
});

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36', 'Chrome on Linux'],
    ['curl/8.1', 'curl'],
    [null, 'Unknown device'],
  ])('of %s is %s', (agent, name) => {
    expect(deviceOf(agent)).toBe(name);
  });
});
