import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { pageBodyLimits } from '#app/page-body-limits.ts';
import { toApiError } from '#platform/http/api-error.server.ts';
import { createApiHandler } from '#platform/http/api-handler.server.ts';
import { limitBodies } from '#platform/http/body-limit.server.ts';
import { type ApiContext, createContext } from '#platform/http/context.server.ts';
import { retryLater } from '#platform/http/retry-later.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { unexpectedMessage } from '#shared/app-error.ts';
import { defaultMessages } from '#shared/branding.ts';
import type { Assets } from './assets.server.ts';
import { mountAuth } from './auth-mount.server.ts';
import { clientAddress } from './client-address.server.ts';
import { failurePage } from './failure-page.server.ts';
import { serveFile } from './files.server.ts';
import { openApiDocument } from './openapi.server.ts';
import { logRequest } from './request-log.server.ts';
import { isForeignWrite } from './security.server.ts';
import { mountWebhooks } from './webhook-mount.server.ts';

type Vars = { Variables: { api: ApiContext } };
export type AppParts = {
  platform: Platform;
  assets: Assets;
  pages: (request: Request, context: ApiContext) => Promise<Response>;
  ready: () => Promise<{ database: boolean; jobs: boolean }>;
};

const failure = (error: string, code: string) => ({ success: false, data: null, error, code });

export function createApp({ platform, assets, pages, ready }: AppParts) {
  const app = new Hono<Vars>();
  const api = createApiHandler(platform.registry.api);

  app.use(async (c, next) => {
    const asset = c.req.method === 'GET' ? assets(c.req.path, c.req.raw.headers) : null;
    if (asset) return asset;
    const address = clientAddress(c.req.header('x-forwarded-for'), remoteAddress(c), platform.env.TRUST_PROXY);
    const context = createContext(platform, c.req.raw.headers, address);
    c.set('api', context);
    const started = performance.now();
    await next();
    c.res.headers.set('x-request-id', context.request_id);
    c.res.headers.set('x-content-type-options', 'nosniff');
    if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.res.headers.set('retry-after', retryLater['retry-after']);
    const { pathname, search } = new URL(c.req.url);
    logRequest(context, { method: c.req.method, target: pathname + search }, c.res.status, performance.now() - started);
  });

  mountWebhooks(app, platform);

  app.use(async (c, next) => {
    if (!isForeignWrite(c.req.method, c.req.raw.headers, platform.env.PUBLIC_URL)) return next();
    return c.json(failure('This request came from another site.', 'FORBIDDEN'), 403);
  });

  const tooLarge = (c: Context) => c.json(failure('This is too large to be sent.', 'PAYLOAD_TOO_LARGE'), 413);
  app.use(limitBodies<Vars['Variables']>(platform.registry.api, pageBodyLimits, tooLarge));

  app.get('/api/health', (c) => c.json({ success: true, data: { status: 'ok' }, error: null }));
  app.get('/api/ready', async (c) => {
    const parts = await ready();
    const ok = parts.database && parts.jobs;
    return c.json({ success: ok, data: parts, error: ok ? null : 'Not ready yet.' }, ok ? 200 : 503);
  });
  app.get('/api/openapi.json', async (c) => c.json(await openApiDocument(platform.registry, platform.env.PUBLIC_URL)));
  mountAuth(app, platform);

  app.use('/api/*', async (c, next) => {
    if (c.req.path === '/api/docs') return next();
    const context = c.get('api');
    const { matched, response } = await api(c.req.raw, context);
    if (!matched) return c.json(failure(defaultMessages.notFound, 'NOT_FOUND'), 404);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    for (const cookie of context.answer.getSetCookie()) response.headers.append('set-cookie', cookie);
    return response;
  });

  app.get('/files/*', (c) => serveFile(platform, c.get('api'), c.req.path.slice('/files/'.length), c.req.method));
  app.all('*', (c) => pages(c.req.raw, c.get('api')));

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

export type FoyerApp = ReturnType<typeof createApp>;

function remoteAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    // In tests the app is called without a socket.
    return undefined;
  }
}
