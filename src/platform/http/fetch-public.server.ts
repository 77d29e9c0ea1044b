import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { AppError } from '#shared/app-error.ts';
import { isPublicHost, publicLookup } from './public-address.server.ts';

export type FetchLimits = {
  bytes: number;
  /** For the whole answer, redirects included. */
  patienceMs: number;
  /** Hosts of the own network that may be asked, with their ports and commas between them. */
  hosts?: string;
};

const mostRedirects = 3;
const refuse = (message: string, cause?: unknown) => new AppError('BAD_REQUEST', message, { cause });

const isNamed = (url: URL, hosts = ''): boolean =>
  hosts.split(',').some((host) => host.trim() !== '' && new URL(`${url.protocol}//${host.trim()}`).host === url.host);

function demandPublic(address: string, hosts: string | undefined): URL {
  if (!URL.canParse(address)) throw refuse('Its address cannot be read');
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw refuse('Its address is none of the web');
  if (!isNamed(url, hosts) && !isPublicHost(url.hostname)) throw refuse('Its address is in a private network');
  return url;
}

/**
 * The bytes at an address that somebody else chose. Where its name leads is looked at for the very connection that is opened, at
 * each redirect anew: nothing of the own network is asked, unless the configuration names it.
 */
export async function fetchPublic(
  address: string,
  { bytes, patienceMs, hosts }: FetchLimits,
  signal?: AbortSignal,
): Promise<Buffer> {
  const patience = AbortSignal.timeout(patienceMs);
  const ended = signal ? AbortSignal.any([signal, patience]) : patience;
  let url = demandPublic(address, hosts);
  for (let step = 0; step <= mostRedirects; step += 1) {
    const answer = await ask(url, isNamed(url, hosts), ended);
    const { statusCode: status = 0, headers } = answer;
    if (status >= 300 && status < 400 && headers.location) {
      answer.destroy();
      const to = URL.parse(headers.location, url);
      url = demandPublic(to ? to.href : headers.location, hosts);
      continue;
    }
    if (status !== 200) {
      answer.destroy();
      throw refuse(`The other site answered with ${status}`);
    }
    return collect(answer, bytes);
  }
  throw refuse('The other site sends from one address to the next');
}

const ask = (url: URL, isOwn: boolean, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((done, failed) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const lookup = isOwn ? undefined : publicLookup;
    const request = send(url, { headers: { 'user-agent': 'Foyer-Import/1', accept: 'image/*' }, signal, lookup });
    request.on('error', (error) => failed(refuse('The other site did not answer', error)));
    request.on('response', done);
    request.end();
  });

async function collect(answer: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer) {
      size += (part as Buffer).length;
      if (size > most) break;
      parts.push(part as Buffer);
    }
  } catch (error) {
    throw refuse('The other site did not send all of it', error);
  }
  if (size > most) throw refuse(`It is larger than ${Math.floor(most / 1024 / 1024)} MB`);
  return Buffer.concat(parts);
}
