import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Received = {
  /** Which of the browsers it is for: the last part of the endpoint. */
  to: string;
  payload: { title: string; body: string; href: string; tag: string };
  ttl: string | undefined;
  topic: string | undefined;
  sub: string;
};

export type PushBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  decrypt(body: Buffer): Buffer;
};

export type PushStandIn = {
  url: string;
  received: Received[];
  /** Why messages were refused: a wrong signature, a wrong audience. */
  refused: string[];
  /** What it answers; what a browser has got stands in `received` for 201 alone. */
  status: number;
  /** Lets the next message wait for its answer until it is let go. */
  hold(): { asked: Promise<void>; letGo: () => void };
  /** Another browser that has subscribed. */
  browser(name: string): PushBrowser;
  close(): Promise<void>;
};

/** A push service that checks who sends (RFC 8292), and browsers that decrypt what they get (RFC 8291). */
export async function startPushService(): Promise<PushStandIn> {
  const browsers = new Map<string, PushBrowser>();
  let held: (() => Promise<void>) | undefined;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const wait = held;
    held = undefined;
    await wait?.();
    const answer = (status: number) => void response.writeHead(status).end();
    if (standIn.status !== 201) return answer(standIn.status);
    const to = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
    const browser = browsers.get(to);
    if (!browser) return answer(410);
    try {
      const { sub } = senderOf(request, standIn.url);
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('Not encrypted');
      const payload = JSON.parse(browser.decrypt(body).toString());
      const { ttl, topic } = request.headers;
      standIn.received.push({ to, payload, sub, ttl: ttl?.toString(), topic: topic?.toString() });
      answer(201);
    } catch (error) {
      standIn.refused.push(String(error));
      answer(403);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: PushStandIn = {
    url,
    received: [],
    refused: [],
    status: 201,
    hold: () => {
      const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = () => {
        asked.resolve();
        return answered.promise;
      };
      return { asked: asked.promise, letGo: answered.resolve };
    },
    browser: (name) => {
      const browser = createBrowser(`${url}/push/${encodeURIComponent(name)}`);
      browsers.set(name, browser);
      return browser;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return standIn;
}

/** Reads and checks `Authorization: vapid t=<JWT>, k=<key>`. */
function senderOf(request: IncomingMessage, url: string): { sub: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  const parsed = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  if (parsed(header).alg !== 'ES256') throw new Error('Not signed with ES256');
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('The signature is wrong');
  const { aud, exp, sub } = parsed(claims);
  const seconds = exp - Date.now() / 1_000;
  if (aud !== url) throw new Error(`Made for ${aud}`);
  if (!(seconds > 0 && seconds <= 86_400)) throw new Error('Expired, or valid for too long');
  return { sub };
}

/** The browser's side of a subscription, with keys of its own. */
export function createBrowser(endpoint: string, privateKey?: Buffer, auth = randomBytes(16)): PushBrowser {
  const keys = createECDH('prime256v1');
  if (privateKey) keys.setPrivateKey(privateKey);
  else keys.generateKeys();
  const own = keys.getPublicKey();
  const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    subscription: { endpoint, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') } },
    decrypt: (body) => {
      const salt = body.subarray(0, 16);
      const end = 21 + (body[20] ?? 0);
      const sender = body.subarray(21, end);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = derive(keys.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
      decipher.setAuthTag(body.subarray(-16));
      const words = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()]);
      if (words.at(-1) !== 2) throw new Error('Not the last record of the message');
      return words.subarray(0, -1);
    },
  };
}
