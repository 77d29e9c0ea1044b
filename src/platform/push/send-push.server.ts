import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Env } from '#platform/env.server.ts';
import { encryptPush, type PushKeys } from './encrypt-push.server.ts';
import { type PushKey, vapidHeader } from './push-key.server.ts';
import { isPushEndpoint, lookupFor } from './push-target.server.ts';

export type PushTarget = PushKeys & { endpoint: string };
export type PushMessage = {
  payload: object;
  /** A later message with the same topic takes the place of one that the device has not got yet; 32 letters of base64url at most. */
  topic: string;
  /** For how many seconds the push service keeps it for a device that is off. */
  ttl: number;
};
type PushEnv = Pick<Env, 'PUBLIC_URL' | 'MAIL_FROM' | 'PUSH_SERVICE_URL'>;

const patienceMs = 3_000;

/** Hands a message to the browser's push service, and answers its status; throws when the service cannot be reached. */
export async function sendPush(env: PushEnv, key: PushKey, target: PushTarget, message: PushMessage): Promise<number> {
  const { endpoint } = target;
  if (!isPushEndpoint(endpoint, env.PUSH_SERVICE_URL)) throw new Error('Push messages are not sent to this address');
  const body = encryptPush(Buffer.from(JSON.stringify(message.payload)), target);
  const headers = {
    authorization: vapidHeader(key, endpoint, contactOf(env)),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': body.length,
    ttl: message.ttl,
    topic: message.topic,
    urgency: 'normal',
  };
  const send = endpoint.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((done, failed) => {
    const signal = AbortSignal.timeout(patienceMs);
    const request = send(endpoint, { method: 'POST', headers, signal, lookup: lookupFor(endpoint, env.PUSH_SERVICE_URL) });
    request.on('error', failed);
    request.on('response', (response) => {
      done(response.statusCode ?? 0);
      // Its words are of no use, and could be endless.
      response.destroy();
    });
    request.end(body);
  });
}

const contactOf = ({ PUBLIC_URL, MAIL_FROM }: PushEnv): string =>
  PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${MAIL_FROM}`;
