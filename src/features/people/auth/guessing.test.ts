import { desc, eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessions } from '#db/schema/people/auth.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { rate_limits } from '#db/schema/platform/rate-limits.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { warnOfGuesses } from '#features/people/account/jobs.server.ts';
import { createGuessLimit } from '#platform/auth/guess-limit.server.ts';
import { people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { guessesUsedUp } from './events.ts';

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
/** Tries from as many networks, or from one, counted without the work of hashing a password. */
async function spend(many: number, as = email, from = (n: number) => `network ${n}`) {
  const { take } = createGuessLimit(studio.db, studio.platform.secrets.derive('auth'), async () => {});
  for (let n = 0; n < many; n += 1) expect(await take({ account: as, from: from(n), isKnown: false })).toBe(0);
}
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

  it('from many networks shares one budget, which known devices do not need', async () => {
    const known = studio.cookieOf(await attempt('192.0.2.9', testPassword));
    const found = await statuses(40, (n) => `198.51.100.${n}`);
    expect(found).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);
    expect((await attempt('203.0.113.9', testPassword)).status, 'a network that never tried').toBe(429);
    expect((await attempt('203.0.113.9', 'mistyped', known)).status).toBe(401);
    expect((await attempt('203.0.113.9', testPassword, known)).status, 'a device that knows the account').toBe(200);
  });

  it('from many networks goes on ever more slowly, down to one try in a quarter of an hour', async () => {
    await spend(30);
    const passed: number[] = [];
    for (let minute = 0; minute < 120; minute += 1) {
      const { status } = await at(minute * 60_000, () => attempt(`2001:db8:${minute + 1}::1`));
      if (status === 401) passed.push(minute);
    }
    expect(passed.length).toBeLessThan(20);
    expect(passed.slice(-3).every((minute, n, all) => n === 0 || minute - (all[n - 1] ?? 0) >= 8)).toBe(true);
    const later = await at(24 * 60 * 60_000, () => attempt('203.0.113.10', testPassword));
    expect(later.status, 'a day after the last try').toBe(200);
  });

  it('from one network that waits does not use up what the others may try', async () => {
    await statuses(10, () => '198.51.100.1');
    for (let n = 0; n < 25; n += 1) {
      await forgetAddresses();
      expect((await attempt('198.51.100.1')).status).toBe(429);
    }
    expect((await attempt('203.0.113.9', testPassword)).status).toBe(200);
  });

  it('leaves the owner a way in from a new device: the link of a new password makes it known', async () => {
    await spend(30);
    expect((await attempt('203.0.113.9', testPassword)).status).toBe(429);
    const { internalAdapter } = await (await studio.platform.auth()).$context;
    const link = {
      identifier: 'reset-password:a-mailed-token',
      value: studio.ids.client,
      expiresAt: new Date(Date.now() + 60_000),
    };
    await internalAdapter.createVerificationValue(link);
    const reset = (token: string) =>
      studio.request(null, 'POST', '/api/auth/reset-password', { token, newPassword: testPassword }, from('203.0.113.9'));
    expect(studio.cookieOf(await reset('a-wrong-token'))).not.toContain('known_device');
    const device = studio.cookieOf(await reset('a-mailed-token'));
    expect((await attempt('203.0.113.9', testPassword)).status).toBe(429);
    expect((await attempt('203.0.113.9', testPassword, device)).status).toBe(200);
    const other = await attempt('203.0.113.9', testPassword, device, people.business.email);
    expect(other.status, 'another account: its own budget').toBe(200);
  });

  it('is told to its owner once a day, and asks nothing more of the server where there is none', async () => {
    const told = async () => {
      const events = await studio.db.delete(domain_events).where(eq(domain_events.type, guessesUsedUp.name)).returning();
      expect(JSON.stringify(events)).not.toContain('@');
      for (const { payload } of events) await warnOfGuesses(studio.platform, payload as { sealed_email: string });
      const mails = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, 'account.guessed'));
      return { events: events.length, mails: mails.map((mail) => mail.to_address) };
    };
    await studio.db.delete(domain_events);
    await studio.db.delete(mail_outbox);
    await spend(28);
    await attempt('198.51.100.1');
    expect(await told()).toEqual({ events: 0, mails: [] });
    await statuses(3, (n) => `198.51.101.${n}`);
    expect(await told()).toEqual({ events: 1, mails: [email] });
    const [bell] = await studio.db
      .select()
      .from(notifications)
      .where(eq(notifications.user_id, studio.ids.client))
      .orderBy(desc(notifications.created_at));
    expect(bell?.title).toBe('Someone is guessing a password');
    await spend(29, 'nobody@studio.test');
    await statuses(2, (n) => `198.51.100.${n}`, 'nobody@studio.test');
    expect(await told()).toEqual({ events: 1, mails: [email] });
    await studio.db.delete(rate_limits).where(like(rate_limits.key, 'guess|%'));
    await spend(29);
    await statuses(2, (n) => `198.51.102.${n}`);
    expect(await told(), 'the same day').toEqual({ events: 1, mails: [email] });
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
    await spend(8, 'nobody@studio.test', () => '192.0.2.7');
    expect(await statuses(4, () => '192.0.2.7', 'nobody@studio.test')).toEqual([401, 401, 429, 429]);
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
      expect((await guess(stolen, 'wrong one')).status).toBe(400);
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
