import { createECDH } from 'node:crypto';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { push_keys } from '#db/schema/platform/push-keys.ts';
import { readEnv } from '#platform/env.server.ts';
import { isPublicAddress } from '#platform/http/public-address.server.ts';
import { createBrowser, type PushStandIn, startPushService } from '#tests/push/stand-in.ts';
import { testStudio } from '#tests/studio.ts';
import { encryptPush, isPushKey, mostBytes } from './encrypt-push.server.ts';
import { pushKey } from './push-key.server.ts';
import { isPushEndpoint, lookupFor } from './push-target.server.ts';
import { sendPush } from './send-push.server.ts';

/** RFC 8291, section 5 and appendix A. */
const example = {
  words: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiver: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('A push message', () => {
  it('is encrypted as the example of RFC 8291', () => {
    const sender = createECDH('prime256v1');
    sender.setPrivateKey(bytes(example.sender));
    const message = encryptPush(Buffer.from(example.words), example, sender, bytes(example.salt));
    expect(message.toString('base64url')).toBe(example.message);
  });

  it('is read by the browser that it is for', () => {
    const browser = createBrowser('', bytes(example.receiver), bytes(example.auth));
    expect(browser.subscription.keys.p256dh).toBe(example.p256dh);
    expect(browser.decrypt(bytes(example.message)).toString()).toBe(example.words);
    const longest = Buffer.alloc(mostBytes, 'ü');
    expect(browser.decrypt(encryptPush(longest, example))).toEqual(longest);
    expect(() => encryptPush(Buffer.alloc(mostBytes + 1), example)).toThrow('too long');
    const other = createBrowser('');
    expect(() => other.decrypt(encryptPush(longest, example))).toThrow();
  });

  it('needs a key that is one', () => {
    expect(isPushKey(example.p256dh)).toBe(true);
    expect(isPushKey(Buffer.alloc(65, 4).toString('base64url'))).toBe(false);
    expect(isPushKey(example.auth)).toBe(false);
  });
});

describe('The address of a push service', () => {
  it.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1', '::ffff:8.8.8.8'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '255.255.255.255'],
    ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::a00:1', '2002:7f00:1::', 'ff02::1', 'nonsense'],
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://user:password@push.example/abc', false],
    ['https://localhost/abc', false],
    ['https://printer.local/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://2130706433/abc', false],
    ['https://[::1]/abc', false],
    ['https://[::ffff:7f00:1]/abc', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('%s: %s', (endpoint, allowed) => expect(isPushEndpoint(endpoint)).toBe(allowed));

  it('may be one of the own network that the owner has named, and no other', () => {
    expect(isPushEndpoint('http://127.0.0.1:4000/push/1', 'http://127.0.0.1:4000')).toBe(true);
    expect(isPushEndpoint('http://127.0.0.1:4001/push/1', 'http://127.0.0.1:4000')).toBe(false);
  });
});

describe('A name', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const found = async (...addresses: string[]) => {
    const answer = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const lookup = (_host: string, _options: object, done: (error: null, all: object[]) => void) => done(null, answer);
    vi.spyOn(dns, 'lookup').mockImplementation(lookup as never);
    syncBuiltinESMExports();
    return new Promise((done) =>
      lookupFor('https://push.example/x')?.('push.example', { all: true }, (error, all) => done(error?.message ?? all)),
    );
  };

  it('leads to all of its addresses of the open internet, so that the next is tried where one does not answer', async () => {
    const open = ['2a00:1450:4001::1', '142.250.1.1'];
    const all = (await found(open[0] ?? '', '10.0.0.1', open[1] ?? '')) as { address: string }[];
    expect(all.map(({ address }) => address)).toEqual(open);
    expect(await found('127.0.0.1', '::1')).toContain('a private network');
  });
});

describe('The key of the installation', () => {
  const studio = testStudio();
  let service: PushStandIn;
  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());

  it('is made once, and kept encrypted', async () => {
    const { db, secrets } = studio.platform;
    const key = await pushKey({ db, secrets });
    const [row, more] = await studio.db.select().from(push_keys);
    expect([row?.public_key, more]).toEqual([key.publicKey, undefined]);
    expect(row?.private_key_encrypted).toMatch(/^v1\./);
    // Another process, which has not read it yet.
    expect(await pushKey({ db: studio.db, secrets })).toMatchObject({ publicKey: key.publicKey });
  });

  it('signs what is sent, and a name that leads into the own network gets nothing', async () => {
    const key = await pushKey(studio.platform);
    const { subscription } = service.browser('phone');
    const target = { endpoint: subscription.endpoint, ...subscription.keys };
    const message = { payload: { title: 'News', body: '', href: '/admin', tag: 'a' }, topic: 'a', ttl: 60 };
    const env = { ...readEnv({ PUBLIC_URL: 'https://studio.example' }), PUSH_SERVICE_URL: service.url };
    expect(await sendPush(env, key, target, message)).toBe(201);
    expect(service.refused).toEqual([]);
    expect(service.received).toMatchObject([{ to: 'phone', payload: message.payload, ttl: '60', sub: 'https://studio.example' }]);
    await expect(sendPush(readEnv({}), key, target, message)).rejects.toThrow('not sent to this address');
    const named = { ...target, endpoint: 'https://localhost.localdomain/push' };
    await expect(sendPush(readEnv({}), key, named, message)).rejects.toThrow();
  });
});
