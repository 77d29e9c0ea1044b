import { join, resolve } from 'node:path';
import type { Context } from 'hono';
import { pageBodyLimits } from '#app/page-body-limits.ts';
import { viewRefusal } from '#platform/auth/portal-view.server.ts';
import { answerError } from '#platform/http/answer-error.server.ts';
import { unstorable } from '#platform/http/api-error.server.ts';
import { createApiHandler } from '#platform/http/api-handler.server.ts';
import { createBodyBudget } from '#platform/http/body/body-budget.server.ts';
import { createBodyRules } from '#platform/http/body/body-rules.server.ts';
import { createMultipartReader } from '#platform/http/body/multipart.server.ts';
import { takeBodies } from '#platform/http/body/take-bodies.server.ts';
import type { ApiContext, HttpEnv } from '#platform/http/context.server.ts';
import { demandGuard } from '#platform/http/guards.server.ts';
import { onlyOnce } from '#platform/http/idempotency.server.ts';
import { noteRoute } from '#platform/trace/trace.server.ts';
import { defaultMessages } from '#shared/branding.ts';
import { mountAuth } from './auth-mount.server.ts';
import { failurePage } from './failure-page.server.ts';
import { serveFile } from './files.server.ts';
import { createFrame, type FrameParts, failure } from './frame.server.ts';
import { mountLive } from './live-mount.server.ts';
import { openApiText } from './openapi.server.ts';
import { isReady, type Readiness } from './readiness.server.ts';
import { isForeignWrite } from './security.server.ts';
import { mountSocial } from './social-mount.server.ts';
import { mountUploads } from './uploads-mount.server.ts';
import { mountWebhooks, webhookBodyLimits } from './webhook-mount.server.ts';

export type Pages = (request: Request, context: ApiContext) => Promise<Response>;
export type AppParts = FrameParts & {
  pages: Pages;
  ready: () => Promise<Readiness>;
};

export function createApp({ platform, assets, pages, ready }: AppParts) {
  const app = createFrame({ platform, assets });
  const api = createApiHandler(platform.registry.api);
  const rules = createBodyRules(platform.registry.api, { ...pageBodyLimits, ...webhookBodyLimits });
  const bodies = takeBodies({
    rules,
    budget: createBodyBudget(platform.env.RATE_LIMITS),
    multipart: createMultipartReader(join(resolve(platform.env.DATA_DIR), 'uploads')),
  });

  /** The guard is asked first: an answer that was kept is for nobody who may not do this any more. */
  const once = async (c: Context<HttpEnv>, key: string, handle: () => Promise<Response>): Promise<Response> => {
    const context = c.get('api');
    const { procedure } = await rules(c.req.method, c.req.path);
    const refusal = procedure ? await demandGuard(context, procedure).catch((error: unknown) => error ?? true) : null;
    // The operation itself answers a refusal, as it always does.
    return !procedure || refusal ? handle() : onlyOnce(context, c.req.raw, key, handle);
  };

  app.use(async (c, next) => {
    // An operation of the contract names the field; a page, or the sign-in, has no place to say so.
    return /%00/.test(c.req.url) && !isContractPath(c.req.path) ? c.json(unstorable('address').body, 400) : next();
  });

  app.use(async (c, next) => {
    // The router would write what it cannot read to standard error, each time that anybody asks.
    const { pathname } = new URL(c.req.url);
    if (isDecodable(pathname) || /^\/(api|files)\//.test(pathname)) return next();
    return failurePage(c.req.raw, 400, unreadable) ?? c.json(failure(unreadable, 'BAD_REQUEST'), 400);
  });

  app.use('/stripe-webhook', bodies);
  app.use('/microsoft-webhook', bodies);
  app.use('/hooks/*', bodies);
  mountWebhooks(app, platform);

  app.use(async (c, next) => {
    // A key is no cookie: no browser sends it by itself.
    if (c.get('api').by_key || !isForeignWrite(c.req.method, c.req.raw.headers, platform.env.PUBLIC_URL)) return next();
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
    const ok = isReady(parts);
    return c.json({ success: ok, data: parts, error: ok ? null : 'Not ready yet.' }, ok ? 200 : 503);
  });
  app.get('/api/openapi.json', async (c) =>
    c.body(await openApiText(platform.registry, platform.env.PUBLIC_URL), 200, { 'content-type': 'application/json' }),
  );
  mountAuth(app);
  mountSocial(app);
  mountLive(app, platform);

  app.use('/api/*', async (c, next) => {
    if (c.req.path === '/api/docs') return next();
    const context = c.get('api');
    const handle = async (): Promise<Response> => {
      const { matched, response } = await api(c.req.raw, context);
      return matched ? response : c.json(failure(defaultMessages.notFound, 'NOT_FOUND'), 404);
    };
    const key = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) ? undefined : c.req.header('idempotency-key');
    const response = key === undefined ? await handle() : await once(c, key, handle);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    for (const cookie of context.answer.getSetCookie()) response.headers.append('set-cookie', cookie);
    return response;
  });

  app.get('/files/*', (c) => {
    noteRoute(() => '/files/*');
    return serveFile(platform, c.get('api'), c.req.path.slice('/files/'.length), c.req.raw);
  });
  app.all('*', (c) => pages(c.req.raw, c.get('api')));

  return app;
}

const unreadable = 'This address cannot be read.';

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

const isContractPath = (path: string): boolean => path.startsWith('/api/') && !/^\/api\/(auth|docs)(\/|$)/.test(path);

export type FoyerApp = ReturnType<typeof createApp>;
