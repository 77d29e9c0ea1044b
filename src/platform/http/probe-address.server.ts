import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPublicHost, publicLookup } from './public-address.server.ts';

/** `status` is null where no answer came; then `problem` says why, in words for the owner. */
export type Probed = { status: number; problem: null } | { status: null; problem: string };
export type Probe = (address: string, signal?: AbortSignal) => Promise<Probed>;

type ProbeOptions = {
  patienceMs?: number;
  /** Hosts of the own network that may be asked all the same, with their ports. */
  isAllowed?: (url: URL) => boolean;
};

const mostRedirects = 5;
/** Servers that do not know HEAD, or treat it as something else. */
const asksAgain = (status: number): boolean => status >= 400 && status !== 429;

/**
 * Asks whether an address of the open internet answers. Each step of a redirect is looked at like the first, where a name leads is
 * looked at for the very connection that is opened, and no body is read.
 */
export function createProbe({ patienceMs = 10_000, isAllowed = () => false }: ProbeOptions = {}): Probe {
  const ask = (url: URL, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<{ status: number; location?: string }> =>
    new Promise((done, failed) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const headers = { 'user-agent': 'Foyer-Links/1', accept: '*/*', ...(method === 'GET' ? { range: 'bytes=0-0' } : {}) };
      const request = send(url, { method, headers, signal, lookup: isAllowed(url) ? undefined : publicLookup, agent: false });
      request.on('error', failed);
      request.on('response', (response) => {
        done({ status: response.statusCode ?? 0, location: response.headers.location });
        response.destroy();
      });
      request.end();
    });

  const follow = async (address: string, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<Probed> => {
    let url = new URL(address);
    for (let step = 0; step <= mostRedirects; step += 1) {
      if (!/^https?:$/.test(url.protocol) || url.username || url.password)
        return { status: null, problem: 'It leads to no web page' };
      if (!isAllowed(url) && !isPublicHost(url.hostname)) return { status: null, problem: 'It leads to a private network' };
      const { status, location } = await ask(url, method, signal);
      if (status < 300 || status >= 400 || !location) return { status, problem: null };
      if (!URL.canParse(location, url)) return { status: null, problem: 'It redirects to an address that cannot be read' };
      url = new URL(location, url);
    }
    return { status: null, problem: 'It redirects too often' };
  };

  return async (address, stop) => {
    const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), ...(stop ? [stop] : [])]);
    try {
      const first = await follow(address, 'HEAD', signal);
      return first.status !== null && asksAgain(first.status) ? await follow(address, 'GET', signal) : first;
    } catch (error) {
      return { status: null, problem: told(error as Error & { code?: string }, patienceMs) };
    }
  };
}

const told = (error: Error & { code?: string }, patienceMs: number): string => {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `No answer within ${patienceMs / 1000} seconds`;
  if (error.code === 'ENOTFOUND') return 'The name of the site is not known';
  return error.code ? `No connection (${error.code})` : error.message;
};
