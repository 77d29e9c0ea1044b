import { createRouterClient } from '@orpc/server';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { isPrivatePath } from '#shared/private-path.ts';
import { apiRouter } from './api.server.ts';
import { openApiDocument } from './openapi.server.ts';
import type { PageCache } from './page-cache.server.ts';
import { contentPolicy, securityHeaders } from './security.server.ts';

/** A route marks its page as the same for every visitor with this header; it never leaves the server. */
export const shareHeader = 'x-foyer-share';

export function createPages(build: ServerBuild | (() => Promise<ServerBuild>), mode: string, cache: PageCache) {
  const handle = createRequestHandler(build, mode);
  return async (request: Request, context: ApiContext): Promise<Response> => {
    const provider = new RouterContextProvider();
    const api = createRouterClient(apiRouter, { context });
    const { caller, request_id, platform } = context;
    const publicUrl = platform.env.PUBLIC_URL;
    const openApi = () => openApiDocument(publicUrl);
    provider.set(pageContext, { api, caller, site: platform.site.get, request_id, openApi, publicUrl });
    const generation = cache.generation();
    const response = await handle(request, provider);
    for (const cookie of context.answer.getSetCookie()) response.headers.append('set-cookie', cookie);
    for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    const html = await response.text();
    const url = new URL(request.url);
    const hidden = isPrivatePath(url.pathname);
    if (hidden) response.headers.set('x-robots-tag', 'noindex');
    response.headers.set('content-security-policy', contentPolicy(html, hidden ? null : platform.site.latest().analytics));
    const shared = response.headers.has(shareHeader);
    response.headers.delete(shareHeader);
    if (shared && request.method === 'GET' && response.status === 200 && !url.search && !response.headers.has('set-cookie')) {
      response.headers.set('cache-control', 'no-cache');
      response.headers.set('vary', 'accept-encoding');
      await cache.put(url.pathname, html, Object.fromEntries(response.headers), generation);
    } else if (!response.headers.has('cache-control')) {
      response.headers.set('cache-control', 'private, no-store');
    }
    return new Response(request.method === 'HEAD' ? null : html, { status: response.status, headers: response.headers });
  };
}
