import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { system_setup } from '#db/schema/operations/setup.ts';
import { sessions, user_roles, users } from '#db/schema/people/auth.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { rate_limits } from '#db/schema/platform/rate-limits.ts';
import { system_settings } from '#db/schema/platform/settings.ts';
import { services } from '#db/schema/sales/services.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { readEnv } from '#platform/env.server.ts';
import { people, seedStudio } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { setupAddress, setupTokenOf } from './token.server.ts';

type Status = { setup_completed: boolean; super_admin_created: boolean; token_required: boolean };

const owner = { first_name: 'Olga', last_name: 'Owner', email: 'Olga@Studio.Test', password: 'secret' };

function freshStudio(env: Record<string, string> = {}) {
  const studio = testStudio(env);
  beforeEach(async () => {
    await studio.db.delete(users);
    await studio.db.delete(domain_events);
    await studio.db.delete(rate_limits);
    await studio.db.delete(system_settings);
    const untouched = { setup_completed: false, super_admin_created: false, setup_completed_at: null, setup_by: null };
    await studio.db.update(system_setup).set(untouched);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const create = (body: object) => studio.call<{ user_id: string; sample_data: string }>(null, 'POST', '/setup', body);
  const superAdmins = () => studio.db.select().from(user_roles).where(eq(user_roles.role, 'super_admin'));
  return Object.assign(studio, { create, superAdmins });
}

describe('setup', () => {
  const studio = freshStudio();

  it('tells everybody whether it is done, and nothing else', async () => {
    const before = await studio.call<Status>(null, 'GET', '/setup/status');
    expect(before.data).toEqual({ setup_completed: false, super_admin_created: false, token_required: false });
    await studio.create(owner);
    const after = await studio.call<Status>(null, 'GET', '/setup/status');
    expect(after.data).toEqual({ setup_completed: true, super_admin_created: true, token_required: false });
  });

  it('creates person, role, flags, audit entry and event together, and signs the owner in', async () => {
    const response = await studio.request(null, 'POST', '/api/setup', owner);
    expect(response.status).toBe(201);
    const { data } = await response.json();
    const [user] = await studio.db.select().from(users);
    expect(user).toMatchObject({ id: data.user_id, email: 'olga@studio.test', display_name: 'Olga Owner', email_verified: true });
    expect(await studio.superAdmins()).toMatchObject([{ user_id: data.user_id }]);
    const [setup] = await studio.db.select().from(system_setup);
    expect(setup).toMatchObject({ setup_completed: true, super_admin_created: true, setup_by: data.user_id });
    expect(setup?.setup_completed_at).toBeInstanceOf(Date);
    const audit = await studio.db
      .select()
      .from(audit_log)
      .where(eq(audit_log.actor_id, data.user_id))
      .orderBy(audit_log.at, audit_log.id);
    expect(audit).toMatchObject([
      { action: 'setup.complete', actor_role: 'super_admin', entity: 'system_setup' },
      { action: 'settings.texts_updated', details: { changes: { owner_name: { from: null, to: 'Olga Owner' } } } },
    ]);
    expect(await studio.db.select().from(domain_events)).toMatchObject([
      { type: 'setup.completed', payload: { user_id: data.user_id } },
    ]);
    const cookies = response.headers.getSetCookie();
    expect(cookies.some((cookie) => /^foyer_hint=1;/.test(cookie))).toBe(true);
    const session = await studio.callWith<{ user: { role: string } }>(studio.cookieOf(response), 'GET', '/session');
    expect(session.data.user.role).toBe('super_admin');
  });

  it('names the studio and its owner on the site from the first page on', async () => {
    await studio.create({ ...owner, site_name: '  Northlight Studio ' });
    const { settings, branding, texts } = await studio.platform.site.get();
    expect([settings.site_name, branding.companyName, texts.owner_name]).toEqual([
      'Northlight Studio',
      'Northlight Studio',
      'Olga Owner',
    ]);
  });

  it('lets exactly one of many succeed who submit at once', async () => {
    const tries = Array.from({ length: 4 }, (_, n) => studio.create({ ...owner, email: `owner${n}@studio.test` }));
    const answers = await Promise.all(tries);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(3).fill(409)]);
    for (const refused of answers.filter((answer) => answer.status === 409))
      expect(refused.error).toBe('Super admin already exists');
    expect(await studio.superAdmins()).toHaveLength(1);
    expect(await studio.db.select().from(users)).toHaveLength(1);
  });

  it('refuses when a super administrator exists although the flags say otherwise, and mends the flags', async () => {
    await seedStudio(studio.db);
    await studio.db.update(system_setup).set({ setup_completed: false, super_admin_created: false });
    expect(await studio.create(owner)).toMatchObject({ status: 409, error: 'Super admin already exists' });
    expect((await studio.call<Status>(null, 'GET', '/setup/status')).data.setup_completed).toBe(true);
  });

  it('is refused to every role once it is done', async () => {
    await seedStudio(studio.db);
    for (const who of ['client', 'admin', 'super_admin'] as const) {
      const cookie = await studio.signIn(people[who].email);
      const answer = await studio.callWith(cookie, 'POST', '/setup', owner);
      expect(answer, who).toMatchObject({ status: 409, error: 'Super admin already exists' });
    }
    expect(await studio.superAdmins()).toHaveLength(1);
  });

  it.each([
    [{ ...owner, password: '12345' }, 'password', 'Password must be at least 6 characters long'],
    [{ ...owner, password: '' }, 'password', 'Password is required'],
    [{ ...owner, first_name: ' ' }, 'first_name', 'First name is required'],
    [{ ...owner, last_name: '' }, 'last_name', 'Last name is required'],
    [{ ...owner, email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ ...owner, first_name: 'A\u0000' }, 'first_name', 'Please remove characters that cannot be printed'],
  ])('refuses %j', async (body, field, message) => {
    const answer = await studio.create(body);
    expect(answer).toMatchObject({ status: 400, fields: { [field]: message } });
    expect(await studio.db.select().from(users)).toEqual([]);
  });

  it('refuses an address that a client has, and creates nothing', async () => {
    await studio.db.insert(users).values({ email: 'olga@studio.test', first_name: 'Other' });
    const answer = await studio.create(owner);
    expect(answer).toMatchObject({ status: 409, fields: { email: 'An account with this email address already exists.' } });
    expect((await studio.call<Status>(null, 'GET', '/setup/status')).data.setup_completed).toBe(false);
  });

  it('leaves nothing behind when its transaction fails', async () => {
    await studio.db.execute(sql`create function fail_audit() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await studio.db.execute(sql`create trigger fail_audit before insert on audit_log execute function fail_audit()`);
    try {
      expect(await studio.create(owner)).toMatchObject({ status: 500, error: 'Failed to create super admin' });
      expect(await studio.db.select().from(users)).toEqual([]);
      expect(await studio.db.select().from(sessions)).toEqual([]);
    } finally {
      await studio.db.execute(sql`drop trigger fail_audit on audit_log`);
    }
    expect((await studio.create(owner)).status).toBe(201);
  });

  it('refuses common passwords from the first one on, where that was ticked', async () => {
    const common = { ...owner, password: 'password1' };
    expect((await studio.create({ ...common, refuse_common_passwords: true })).fields).toHaveProperty('password');
    expect((await studio.create({ ...owner, password: 'a rare word 1', refuse_common_passwords: true })).status).toBe(201);
    const { data } = await studio.call<{ refuse_common_passwords: boolean }>(null, 'GET', '/session/options');
    expect(data.refuse_common_passwords).toBe(true);
  });

  it('loads sample data only when asked', async () => {
    expect((await studio.create(owner)).data.sample_data).toBe('none');
    expect(await studio.db.$count(services, eq(services.is_sample, true))).toBe(0);
    await studio.db.delete(users);
    await studio.db.update(system_setup).set({ setup_completed: false, super_admin_created: false });
    // Whether it is filled is asked here; what with, the sample data's own test asks.
    const sampleData = studio.platform.registry.sampleData.filter(({ name }) => name === 'services');
    vi.spyOn(studio.platform, 'registry', 'get').mockReturnValue({ ...studio.platform.registry, sampleData });
    expect((await studio.create({ ...owner, sample_data: true })).data.sample_data).toBe('filled');
    expect(await studio.db.$count(services, eq(services.is_sample, true))).toBeGreaterThan(0);
  });
});

describe('setup with a token', () => {
  const studio = freshStudio({ SETUP_TOKEN: 'let-me-in-please', RATE_LIMITS: 'true' });

  it('demands it, and takes the right one', async () => {
    expect((await studio.call<Status>(null, 'GET', '/setup/status')).data.token_required).toBe(true);
    for (const setup_token of [undefined, '', 'let-me-in', 'let-me-in-please!']) {
      const answer = await studio.create({ ...owner, setup_token });
      expect(answer).toMatchObject({ status: 403, fields: { setup_token: 'The setup token is not correct' } });
    }
    expect(await studio.db.select().from(users)).toEqual([]);
    expect((await studio.create({ ...owner, setup_token: 'let-me-in-please' })).status).toBe(201);
  });

  it('cannot be found by trying', async () => {
    const statuses = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await studio.create({ ...owner, setup_token: `guess-${n}` })).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
  });
});

describe('setup of a server that others can reach', () => {
  const studio = freshStudio({ HOST: '', RATE_LIMITS: 'true', LOG_LEVEL: 'info' });

  it('demands a token although nobody chose one, and takes the one of the printed address', async () => {
    expect((await studio.call<Status>(null, 'GET', '/setup/status')).data.token_required).toBe(true);
    for (const setup_token of [undefined, '', '0'.repeat(48)]) {
      const answer = await studio.create({ ...owner, setup_token });
      expect(answer).toMatchObject({ status: 403, fields: { setup_token: 'The setup token is not correct' } });
    }
    expect(await studio.db.select().from(users)).toEqual([]);
    const printed = new URL(setupAddress(studio.platform, 'http://localhost:3000'));
    expect(printed.pathname).toBe('/setup');
    const setup_token = printed.searchParams.get('token') ?? '';
    // 192 bits.
    expect(setup_token).toMatch(/^[0-9a-f]{48}$/);
    await studio.request(null, 'GET', `${printed.pathname}${printed.search}`);
    expect((await studio.create({ ...owner, setup_token })).status).toBe(201);
    await studio.platform.log.flush();
    const { rows } = await studio.platform.pool.query(
      "select l::text from application_logs l where l::text like '%' || $1 || '%'",
      [setup_token],
    );
    expect(rows).toEqual([]);
    expect(await studio.platform.pool.query("select 1 from application_logs where url like '/setup?token=%'")).toMatchObject({
      rowCount: 1,
    });
  });
});

describe('the setup token', () => {
  const of = (source: Record<string, string>, secret = 'a'.repeat(64)) => {
    const parts = { env: readEnv(source), secrets: createSecretBox(secret) };
    return { token: setupTokenOf(parts), address: setupAddress(parts, 'http://studio') };
  };

  it('is the same in every process with the same secret, and another one with another secret', () => {
    expect(of({}).token).toMatch(/^[0-9a-f]{48}$/);
    expect(of({ HOST: '0.0.0.0', DATA_DIR: '/elsewhere' }).token).toBe(of({}).token);
    expect(of({}, 'b'.repeat(64)).token).not.toBe(of({}).token);
    expect(of({}).address).toBe(`http://studio/setup?token=${of({}).token}`);
  });

  it.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])('is not demanded where the server listens at %s alone', (HOST) => {
    expect(of({ HOST })).toEqual({ token: null, address: 'http://studio/setup' });
  });

  it.each([
    ['all addresses', {}],
    ['all addresses of IPv6', { HOST: '::' }],
    ['an address of the network', { HOST: '192.168.1.20' }],
    ['this machine, behind a proxy', { HOST: '127.0.0.1', TRUST_PROXY: 'true' }],
    ['this machine, under a public name', { HOST: '127.0.0.1', PUBLIC_URL: 'https://studio.example' }],
  ])('is demanded where the server listens at %s', (_, source) => {
    expect(of(source).token).toMatch(/^[0-9a-f]{48}$/);
  });

  it('that the owner chose is demanded everywhere, and not printed', () => {
    for (const HOST of ['', '127.0.0.1']) {
      expect(of({ HOST, SETUP_TOKEN: 'let-me-in-please' })).toEqual({
        token: 'let-me-in-please',
        address: 'http://studio/setup',
      });
    }
  });
});
