import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Env } from '#platform/env.server.ts';
import type { Metrics } from './metrics.server.ts';
import { isReady, type Readiness } from './readiness.server.ts';

export type CheckParts = {
  env: Pick<Env, 'METRICS_TOKEN'>;
  ready: () => Promise<Readiness>;
  /** Null without a token: nothing is measured then. */
  metrics: Metrics | null;
};

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
const textHeaders = { ...headers, 'content-type': 'text/plain; charset=utf-8' };

/** What machines ask for, under whatever name they know this one by: answered before everything else, and logged nowhere. */
export function answerChecks({ env, ready, metrics }: CheckParts, next: RequestListener): RequestListener {
  const isToken = tokenCheck(env.METRICS_TOKEN);

  const checks: Record<string, (req: IncomingMessage, res: ServerResponse) => void> = {
    '/health': (_, res) => send(res, 200, { status: 'ok' }),
    '/ready': (_, res) => {
      ready().then(
        (parts) => send(res, isReady(parts) ? 200 : 503, { status: isReady(parts) ? 'ok' : 'unavailable', ...parts }),
        () => send(res, 503, { status: 'unavailable' }),
      );
    },
    '/metrics': (req, res) => {
      if (!metrics) return void res.writeHead(404, textHeaders).end('Not found\n');
      if (!isToken(req.headers.authorization)) {
        return void res.writeHead(401, { ...textHeaders, 'www-authenticate': 'Bearer' }).end('The token is missing or wrong.\n');
      }
      metrics.text().then(
        (text) => res.writeHead(200, { ...headers, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
        () => res.writeHead(503, textHeaders).end('The figures cannot be read at the moment.\n'),
      );
    },
  };

  return (req, res) => {
    const { url = '' } = req;
    // A cached page is compared with three short texts, and no more.
    const check = url.length <= 8 && Object.hasOwn(checks, url) ? checks[url] : undefined;
    if (!check) {
      metrics?.count(res);
      return next(req, res);
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return void res.writeHead(405, { ...textHeaders, allow: 'GET, HEAD', connection: 'close' }).end('Only GET and HEAD.\n');
    }
    return check(req, res);
  };
}

function send(res: ServerResponse, status: number, body: Record<string, unknown>): void {
  const retry = status === 503 ? { 'retry-after': '5' } : {};
  res.writeHead(status, { ...headers, ...retry, 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes as long for a nearly right token as for a wrong one. */
function tokenCheck(token: string | undefined): (authorization: string | undefined) => boolean {
  if (!token) return () => false;
  const expected = digest(`Bearer ${token}`);
  return (authorization = '') => timingSafeEqual(digest(authorization), expected);
}
