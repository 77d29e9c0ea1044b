import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rate_limits } from '#db/schema/platform/rate-limits.ts';
import { readEnv } from '#platform/env.server.ts';
import { testPlatform } from '#tests/api.ts';
import { testDatabase } from '#tests/database.ts';
import { limitRate } from './rate-limit.server.ts';

const database = testDatabase();
const platform = testPlatform(database, { env: readEnv({}) });
const from = (ip: string | null) => ({ platform, ip });
const rate = { window: 60, max: 3 };

beforeEach(() => database.db.delete(rate_limits));

describe('limitRate', () => {
  it('refuses the one too many, and says how long to wait', async () => {
    for (let n = 0; n < 3; n += 1) await limitRate(from('192.0.2.1'), 'form', rate);
    await expect(limitRate(from('192.0.2.1'), 'form', rate)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      message: expect.stringMatching(/^Too many attempts\. Please try again in (1 minute|\d+ seconds)\.$/),
    });
  });

  it('counts each address and each form by itself', async () => {
    for (let n = 0; n < 3; n += 1) await limitRate(from('192.0.2.1'), 'form', rate);
    await limitRate(from('192.0.2.2'), 'form', rate);
    await limitRate(from('192.0.2.1'), 'other', rate);
    await limitRate(from(null), 'form', rate);
  });

  it('counts an IPv6 customer by their network, whichever address of it calls', async () => {
    for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:0db8:0001:0002::3'])
      await limitRate(from(ip), 'form', rate);
    await expect(limitRate(from('2001:db8:1:2:a::b'), 'form', rate)).rejects.toMatchObject({ status: 429 });
    await limitRate(from('2001:db8:1:3::1'), 'form', rate);
  });

  it('counts exactly under many tries at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => limitRate(from('192.0.2.1'), 'form', rate)));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
  });

  it('takes a key of any length and content', async () => {
    for (const key of ['k'.repeat(20_000), 'a\u0000b\ud800']) {
      for (let n = 0; n < 3; n += 1) await limitRate(from('192.0.2.1'), key, rate);
      await expect(limitRate(from('192.0.2.1'), key, rate)).rejects.toMatchObject({ status: 429 });
      await limitRate(from('192.0.2.2'), key, rate);
    }
  });

  it('opens again when the window is over', async () => {
    for (let n = 0; n < 4; n += 1) await limitRate(from('192.0.2.1'), 'form', rate).catch(() => {});
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      await limitRate(from('192.0.2.1'), 'form', rate);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does nothing where limits are switched off', async () => {
    const open = testPlatform(database, { env: readEnv({ RATE_LIMITS: 'false' }) });
    for (let n = 0; n < 10; n += 1) await limitRate({ platform: open, ip: '192.0.2.1' }, 'form', rate);
    expect(await database.db.select().from(rate_limits)).toEqual([]);
  });
});
