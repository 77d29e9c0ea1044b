import { desc, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessions } from '#db/schema/people/auth.ts';
import { rate_limits } from '#db/schema/platform/rate-limits.ts';
import { people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio({ RATE_LIMITS: 'true', TRUST_PROXY: 'true' });
beforeEach(() => studio.db.delete(rate_limits));

const email: string = people.client.email;
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const attempt = (ip: string, password = 'wrong one', cookie: string | null = null, as = email) =>
  studio.request(cookie, 'POST', '/api/auth/sign-in/email', { email: as, password }, from(ip));
const statuses = async (many: number, ip: (n: number) => string, as = email) => {
  const found: number[] = [];
  for (let n = 0; n < many; n += 1) found.push((await attempt(ip(n), 'wrong one', null, as)).status);
  return found;
};
/** Limits of an address alone are over after a minute; those of an account are what is tested here. */
const forgetAddresses = () => studio.db.delete(rate_limits).where(like(rate_limits.key, '%/sign-in/email%'));
async function at<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

describe('guessing at one account', () => {
  it('makes one place wait longer each time', async () => {
    expect(await statuses(10, () => '192.0.2.1')).toEqual(Array(10).fill(401));
    const waits: number[] = [];
    let later = 0;
    for (let n = 0; n < 4; n += 1) {
      await forgetAddresses();
      const refused = await at(later, () => attempt('192.0.2.1', testPassword));
      expect(refused.status).toBe(429);
      const wait = Number(refused.headers.get('x-retry-after'));
      waits.push(wait);
      later += wait * 1000;
      await forgetAddresses();
      expect((await at(later, () => attempt('192.0.2.1'))).status).toBe(401);
    }
    expect(waits.map((wait) => Math.round(wait / 60))).toEqual([1, 2, 4, 8]);
  });

  it('is limited from many places together, and each keeps one try: nobody is locked out', async () => {
    expect(await statuses(31, (n) => `198.51.100.${n}`)).toEqual(Array(31).fill(401));
    expect(await statuses(2, () => '198.51.100.200')).toEqual([401, 429]);
    expect((await attempt('203.0.113.9', testPassword)).status, 'the owner, somewhere new').toBe(200);
  });

  it('leaves a browser alone that has opened the account before, even behind the same address', async () => {
    const known = studio.cookieOf(await attempt('192.0.2.5', testPassword));
    await forgetAddresses();
    await statuses(10, () => '192.0.2.5');
    await forgetAddresses();
    expect((await attempt('192.0.2.5', testPassword)).status).toBe(429);
    await forgetAddresses();
    expect((await attempt('192.0.2.5', 'mistyped', known)).status).toBe(401);
    expect((await attempt('192.0.2.5', testPassword, known)).status).toBe(200);
    const forged = `foyer.known_device=${'A'.repeat(22)}.${'B'.repeat(22)}`;
    expect((await attempt('192.0.2.5', testPassword, forged)).status).toBe(429);
  });

  it('treats an address that has no account alike', async () => {
    expect(await statuses(12, () => '192.0.2.7', 'nobody@studio.test')).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('counts tries that come at once', async () => {
    await forgetAddresses();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => attempt(`2001:db8::${n + 1}`)));
    expect(answers.every(({ status }) => status === 401)).toBe(true);
    expect((await attempt('2001:db8::ffff', testPassword)).status, 'the same /64').toBe(429);
  });

  it('forgets the tries after the right password', async () => {
    await statuses(9, () => '192.0.2.8');
    expect((await attempt('192.0.2.8', testPassword)).status).toBe(200);
    await forgetAddresses();
    expect(await statuses(9, () => '192.0.2.8')).toEqual(Array(9).fill(401));
  });

  it('is limited for a stolen session too, and only for that one', async () => {
    const stolen = studio.cookieOf(await attempt('192.0.2.20', testPassword));
    const own = studio.cookieOf(await attempt('192.0.2.21', testPassword));
    const guess = (cookie: string, password: string) =>
      studio.request(cookie, 'PUT', '/api/account/recovery-email', { recovery_email: 'spare@carl.test', password });
    await studio.db.delete(rate_limits).where(like(rate_limits.key, 'recovery-email%'));
    for (let n = 0; n < 10; n += 1) {
      await studio.db.delete(rate_limits).where(like(rate_limits.key, 'recovery-email%'));
      expect((await guess(stolen, `guess ${n}`)).status).toBe(400);
    }
    expect((await guess(stolen, testPassword)).status).toBe(429);
    expect((await guess(own, testPassword)).status).toBe(200);
  });
});

it.each(['::1', '2001:db8::5', '192.0.2.30'])('a session from %s keeps the address itself, not its network', async (ip) => {
  await attempt(ip, testPassword);
  const [row] = await studio.db.select().from(sessions).orderBy(desc(sessions.created_at)).limit(1);
  expect(row?.ip_address).toBe(ip);
});

describe('what the library does not serve', () => {
  it('is one row of limits, however it is called', async () => {
    await studio.db.delete(rate_limits);
    const found = new Set<number>();
    for (let n = 0; n < 122; n += 1)
      found.add((await studio.request(null, 'GET', `/api/auth/x${n}${'y'.repeat(n * 40)}`)).status);
    expect([...found]).toEqual([404, 429]);
    expect(await studio.db.select().from(rate_limits)).toHaveLength(1);
  });

  it.each(['/get-session', '/list-sessions', '/update-user', '/sign-up/email', '/reset-password/abc', '/ok', '/sign-in/email/'])(
    '%s is unknown',
    async (path) => {
      await studio.db.delete(rate_limits);
      for (const method of ['GET', 'POST']) {
        expect((await studio.request(null, method, `/api/auth${path}`, method === 'POST' ? {} : undefined)).status).toBe(404);
      }
    },
  );
});
