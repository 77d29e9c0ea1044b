import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Env } from '#platform/env.server.ts';
import { isPublicHost, publicLookup } from '#platform/http/public-address.server.ts';

export type WebhookAnswer = { status: number; text: string };
type WebhookEnv = Pick<Env, 'WEBHOOK_HOSTS'>;

const patienceMs = 10_000;
const mostAnswerBytes = 64 * 1024;

/** Hosts of the own network that the configuration names, with their ports. */
const isNamed = (url: URL, { WEBHOOK_HOSTS = '' }: WebhookEnv): boolean =>
  WEBHOOK_HOSTS.split(',').some((host) => host.trim() !== '' && new URL(`${url.protocol}//${host.trim()}`).host === url.host);

/** Why no webhook is sent to an address; null where it is. */
export function webhookUrlProblem(address: string, env: WebhookEnv): string | null {
  if (!URL.canParse(address)) return 'Please enter an address that starts with https://';
  const url = new URL(address);
  if (url.username || url.password) return 'Please leave the name and password out of the address';
  if (isNamed(url, env) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== 'https:') return 'Please enter an address that starts with https://';
  return isPublicHost(url.hostname) ? null : 'This address is in a private network. WEBHOOK_HOSTS allows it.';
}

/** As in the Standard Webhooks specification: the id, the time and the body are signed together. */
export function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

export type WebhookMessage = { url: string; id: string; secret: string; body: string; headers?: Record<string, string> };

/**
 * Posts a signed body once. No redirect is followed, and where the name leads is looked at for the very connection that is opened.
 * Throws when no answer comes; an answer that refuses is an answer.
 */
export async function sendWebhook(
  env: WebhookEnv,
  { url, id, secret, body, headers: more }: WebhookMessage,
): Promise<WebhookAnswer> {
  const problem = webhookUrlProblem(url, env);
  if (problem) throw new Error(problem);
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    ...more,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Foyer-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signWebhook(secret, id, timestamp, body),
  };
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const lookup = isNamed(new URL(url), env) ? undefined : publicLookup;
  return new Promise((done, failed) => {
    const request = send(url, { method: 'POST', headers, signal: AbortSignal.timeout(patienceMs), lookup });
    request.on('error', (error) => failed(new Error(told(error))));
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const parts: Buffer[] = [];
      let size = 0;
      const finish = () => done({ status, text: Buffer.concat(parts).toString('utf8') });
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size <= mostAnswerBytes) parts.push(part);
        // The rest of an endless answer is of no use.
        else response.destroy();
      });
      response.on('end', finish);
      response.on('close', finish);
      response.on('error', finish);
    });
    request.end(body);
  });
}

const told = (error: Error & { code?: string }): string => {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `No answer within ${patienceMs / 1000} seconds`;
  return error.code ? `No connection (${error.code})` : error.message;
};
