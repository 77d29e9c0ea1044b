import { getConnInfo } from '@hono/node-server/conninfo';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { toApiError } from '#platform/http/api-error.server.ts';
import { createContext, type HttpEnv } from '#platform/http/context.server.ts';
import { retryLater } from '#platform/http/retry-later.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { traceRequest } from '#platform/trace/http.server.ts';
import { unexpectedMessage } from '#shared/app-error.ts';
import type { Assets } from './assets.server.ts';
import { clientAddress } from './client-address.server.ts';
import { failurePage } from './failure-page.server.ts';
import { isStream } from './live-path.ts';
import { logRequest, plannedHeader } from './request-log.server.ts';
import { answerHeaders } from './security.server.ts';

export type FrameParts = { platform: Platform; assets: Assets };

/**
 * Stands for an answer that was written to the socket. The listener puts a Response of its own in the place of Node's, and knows this mark only
 * by one of Node's: so it is made here, before there is a listener.
 */
export const alreadySent = RESPONSE_ALREADY_SENT;

export const failure = (error: string, code: string) => ({ success: false, data: null, error, code });

/** What every answer has, whichever part of the server gives it: its headers, its context, its line in the log, and words for a failure. */
export function createFrame({ platform, assets }: FrameParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const always = Object.entries(answerHeaders(platform.env.PUBLIC_URL.startsWith('https:')));
  const withHeaders = (answer: Response): Response => {
    for (const [name, value] of always) if (!answer.headers.has(name)) answer.headers.set(name, value);
    return answer;
  };

  app.use(async (c, next) => {
    const asset = c.req.method === 'GET' ? assets(c.req.path, c.req.raw.headers) : null;
    if (asset) return withHeaders(asset);
    const address = clientAddress(c.req.header('x-forwarded-for'), remoteAddress(c), platform.env.TRUST_PROXY);
    const reading = isStream(c.req.path) ? { isPassive: true } : {};
    const context = createContext(platform, c.req.raw.headers, address, c.req.path, reading);
    c.set('api', context);
    const started = performance.now();
    await traceRequest(c.req.raw, async () => {
      await next();
      return c.res.status;
    });
    c.res.headers.set('x-request-id', context.request_id);
    for (const [name, value] of context.answer) if (name !== 'set-cookie') c.res.headers.set(name, value);
    withHeaders(c.res);
    if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.res.headers.set('retry-after', retryLater['retry-after']);
    const isPlanned = c.res.headers.has(plannedHeader);
    c.res.headers.delete(plannedHeader);
    const { pathname, search } = new URL(c.req.url);
    const isAborted = c.res.status >= 500 && c.req.raw.signal.aborted;
    const logged = { method: c.req.method, target: pathname + search, isAborted, isPlanned };
    logRequest(context, logged, c.res.status, performance.now() - started);
  });

  app.onError((error, c) => {
    platform.log.error({
      category: 'system',
      component: 'http',
      message: error.message,
      url: c.req.url,
      method: c.req.method,
      error,
      visitor: c.get('api')?.ip ?? null,
    });
    const { body, status } = toApiError(error);
    const told = status === 503 ? body : failure(unexpectedMessage, 'INTERNAL_SERVER_ERROR');
    return failurePage(c.req.raw, status === 503 ? 503 : 500, told.error) ?? c.json(told, status === 503 ? 503 : 500);
  });
  return app;
}

/** In tests the app is called without a socket. */
const remoteAddress = (c: Context): string | undefined => (c.env?.incoming ? getConnInfo(c).remote.address : undefined);
