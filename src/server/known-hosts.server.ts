import type { RequestListener } from 'node:http';
import type { Env } from '#platform/env.server.ts';

/** The machine itself, and checks that know an address only, ask without the studio's name. */
const ownNames = ['localhost', '127.0.0.1', '[::1]'];
const checks = new Set(['/api/health', '/api/ready']);
const mostKept = 1_000;
/** Longer than any address that we write, short enough to be a part of others. */
const longestTarget = 4_096;

/**
 * Refuses a request for a name that is not the studio's, before anything looks at it: a page of another name that leads to
 * this machine would count as our own. Without a known name every one works, as on a first try in a local network.
 */
export function refuseUnknownHosts({ knownHosts }: Pick<Env, 'knownHosts'>, next: RequestListener): RequestListener {
  const isKnown = knownHosts ? hostCheck([...ownNames, ...knownHosts]) : () => true;
  return (req, res) => {
    const { url = '', headers } = req;
    if (url.length > longestTarget) return refuse(res, 414, 'This address is too long.');
    if (!isKnown(headers.host ?? '') && !checks.has(url)) return refuse(res, 421, 'This name is not known here.');
    return next(req, res);
  };
}

function refuse(res: Parameters<RequestListener>[1], status: number, text: string): void {
  res.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
    'x-content-type-options': 'nosniff',
  });
  res.end(`${text}\n`);
}

/** Whether a Host header names one of them, with any port; the few spellings that do are remembered. */
export function hostCheck(names: readonly string[]): (host: string) => boolean {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const spellings = new Set<string>();
  return (host) => {
    if (spellings.has(host)) return true;
    const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
    if (!known.has(name)) return false;
    if (spellings.size < mostKept) spellings.add(host);
    return true;
  };
}
