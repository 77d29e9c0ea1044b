import { join, resolve } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { pageBodyLimits } from '#app/page-body-limits.ts';
import { viewRefusal } from '#platform/auth/portal-view.server.ts';
import { answerError } from '#platform/http/answer-error.server.ts';
import { toApiError, unstorable } from '#platform/http/api-error.server.ts';
import { createApiHandler } from '#platform/http/api-handler.server.ts';
import { createBodyBudget } from '#platform/http/body/body-budget.server.ts';
import { createBodyRules } from '#platform/http/body/body-rules.server.ts';
import { createMultipartReader } from '#platform/http/body/multipart.server.ts';
import { takeBodies } from '#platform/http/body/take-bodies.server.ts';
import { type ApiContext, createContext, type HttpEnv } from '#platform/http/context.server.ts';
import { retryLater } from '#platform/http/retry-later.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { unexpectedMessage } from '#shared/app-error.ts';
import { defaultMessages } from '#shared/branding.ts';
import type { Assets } from './assets.server.ts';
import { mountAuth } from './auth-mount.server.ts';
import { clientAddress } from './client-address.server.ts';
import { failurePage } from './failure-page.server.ts';
import { serveFile } from './files.server.ts';
import { isStream, mountLive } from './live-mount.server.ts';
import { openApiText } from './openapi.server.ts';
import { logRequest, plannedHeader } from './request-log.server.ts';
import { answerHeaders, isForeignWrite } from './security.server.ts';
import { mountUploads } from './uploads-mount.server.ts';
import { mountWebhooks, webhookBodyLimits } from './webhook-mount.server.ts';

export type AppParts = {
  platform: Platform;
  assets: Assets;
  pages: (request: Request, context: ApiContext) => Promise<Response>;
  ready: () => Promise<{ database: boolean; jobs: boolean }>;
};

const failure = (error: string, code: string) => ({ success: false, data: null, error, code });

export function createApp({ platform, assets, pages, ready }: AppParts) {
  const app = new Hono<HttpEnv>();
  const always = Object.entries(answerHeaders(platform.env.PUBLIC_URL.startsWith('https:')));
  const withHeaders = (answer: Response): Response => {
    for (const [name, value] of always) if (!answer.headers.has(name)) answer.headers.set(name, value);
    return answer;
  };
  const api = createApiHandler(platform.registry.api);
  const bodies = takeBodies({
    rules: createBodyRules(platform.registry.api, { ...pageBodyLimits, ...webhookBodyLimits }),
    budget: createBodyBudget(platform.env.RATE_LIMITS),
    multipart: createMultipartReader(join(resolve(platform.env.DATA_DIR), 'uploads')),
  });

  app.use(async (c, next) => {
    const asset = c.req.method === 'GET' ? assets(c.req.path, c.req.raw.headers) : null;
    if (asset) return withHeaders(asset);
    const address = clientAddress(c.req.header('x-forwarded-for'), remoteAddress(c), platform.env.TRUST_PROXY);
    const reading = isStream(c.req.path) ? { isPassive: true } : {};
    const context = createContext(platform, c.req.raw.headers, address, c.req.path, reading);
    c.set('api', context);
    const started = performance.now();
    await next();
    c.res.headers.set('x-request-id', context.request_id);
    withHeaders(c.res);
    if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.res.headers.set('retry-after', retryLater['retry-after']);
    const isPlanned = c.res.headers.has(plannedHeader);
    c.res.headers.delete(plannedHeader);
    const { pathname, search } = new URL(c.req.url);
    const isAborted = c.res.status >= 500 && c.req.raw.signal.aborted;
    const logged = { method: c.req.method, target: pathname + search, isAborted, isPlanned };
    logRequest(context, logged, c.res.status, performance.now() - started);
  });

  app.use(async (c, next) => {
    // An operation of the contract names the field; a page, or the sign-in, has no place to say so.
    return /%00/.test(c.req.url) && !isContractPath(c.req.path) ? c.json(unstorable('address').body, 400) : next();
  });

  app.use('/stripe-webhook', bodies);
  app.use('/hooks/*', bodies);
  mountWebhooks(app, platform);

  app.use(async (c, next) => {
    if (!isForeignWrite(c.req.method, c.req.raw.headers, platform.env.PUBLIC_URL)) return next();
    return c.json(failure('This request came from another site.', 'FORBIDDEN'), 403);
  });

  app.use(async (c, next) => {
    const refusal = await viewRefusal(c.req.method, c.req.path, c.get('api'));
    return refusal ? answerError(c, refusal) : next();
  });

  mountUploads(app, platform);
  app.use(bodies);

  app.get('/api/health', (c) => c.json({ success: true, data: { status: 'ok' }, error: null }));
  app.get('/api/ready', async (c) => {
    const parts = await ready();
    const ok = parts.database && parts.jobs;
    return c.json({ success: ok, data: parts, error: ok ? null : 'Not ready yet.' }, ok ? 200 : 503);
  });
  app.get('/api/openapi.json', async (c) =>
    c.body(await openApiText(platform.registry, platform.env.PUBLIC_URL), 200, { 'content-type': 'application/json' }),
  );
  mountAuth(app);
  mountLive(app, platform);

  app.use('/api/*', async (c, next) => {
    if (c.req.path === '/api/docs') return next();
    const context = c.get('api');
    const { matched, response } = await api(c.req.raw, context);
    if (!matched) return c.json(failure(defaultMessages.notFound, 'NOT_FOUND'), 404);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    for (const cookie of context.answer.getSetCookie()) response.headers.append('set-cookie', cookie);
    return response;
  });

  app.get('/files/*', (c) => serveFile(platform, c.get('api'), c.req.path.slice('/files/'.length), c.req.raw));
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

const isContractPath = (path: string): boolean => path.startsWith('/api/') && !/^\/api\/(auth|docs)(\/|$)/.test(path);

export type FoyerApp = ReturnType<typeof createApp>;

function remoteAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    // In tests the app is called without a socket.
    return undefined;
  }
}
