import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type AnyRouter, createRouterClient } from '@orpc/server';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { renderNonce } from '#app/render-nonce.server.ts';
import { isUnavailable } from '#db/unavailable.ts';
import type { ApiRouter } from '#features/features.server.ts';
import type { ViewCounter } from '#features/website/visits/counter.server.ts';
import { type Area, areaOfPage, navigationOf, paletteOf } from '#platform/feature/navigation.ts';
import { checkTexts } from '#platform/http/check-texts.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { noteRoute } from '#platform/trace/trace.server.ts';
import { languageOfPath } from '#shared/all-languages.ts';
import { AppError, unavailableMessage } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { type Language, pathIn } from '#shared/languages.ts';
import { isInPageLanguage } from '#shared/page-language.ts';
import { tagsAsked } from '#shared/page-tags.ts';
import { isPrivatePath } from '#shared/private-path.ts';
import { tileOrigin } from '#shared/studio-map.ts';
import { postAuthFor } from './auth-mount.server.ts';
import { canonicalPath, staticPaths } from './canonical-path.ts';
import { paymentSources } from './foreign-sources.server.ts';
import { createKeptAnswers } from './kept-answers.server.ts';
import { openApiDocument } from './openapi.server.ts';
import { takeOwnInline } from './own-inline.server.ts';
import { type PageCache, tagsOf } from './page-cache.server.ts';
import { createPageRoutes } from './page-route.ts';
import { createPublicViews } from './public-views.ts';
import { contentPolicy, permissionsPolicy, securityHeaders } from './security.server.ts';
import { createPlaces, siteRoutes } from './site-language.ts';
import type { LanguageHandler } from './split-build.server.ts';

/**
 * A route marks its page as the same for every visitor with this header; it never leaves the server. A page whose address has
 * a parameter says there which spelling of it is kept.
 */
export const shareHeader = 'x-foyer-share';

/** A route names the sites that may show its page in a frame by this header; it never leaves the server. */
const frameHeader = 'x-foyer-framed-by';

const brotli = promisify(brotliCompress);

type PagesParts = {
  handle: LanguageHandler;
  /** In development they change, and without them nothing is kept or counted. */
  routes: ServerBuild['routes'] | null;
  /** By which an address is found in a language: in development, as they were at the start. */
  placesOf: ServerBuild['routes'];
  mode: string;
  /** The file with the words of a language that the browser needs before it takes the page over. */
  wordsFile: (language: Language) => string | undefined;
  cache: PageCache;
  views: Pick<ViewCounter, 'seen'>;
  router: () => AnyRouter;
};

export function createPages({ handle, routes, placesOf, mode, wordsFile, cache, views, router }: PagesParts) {
  const keep = createKeptAnswers(cache);
  const known = routes && staticPaths(routes);
  const knownInAll = routes && staticPaths(siteRoutes(routes));
  const placeOf = createPlaces(placesOf);
  const publicView = routes && createPublicViews(routes);
  const pageRoute = routes && createPageRoutes(routes);
  const count = (url: URL, { headers, ip }: ApiContext): void => {
    const view = publicView?.(url, headers.get('referer'));
    if (view) views.seen({ ...view, search: url.search, host: url.hostname, ip, get: (name) => headers.get(name) });
  };
  return async (request: Request, context: ApiContext): Promise<Response> => {
    const url = new URL(request.url);
    const on = await languagesOf(context.platform, url.pathname);
    const { language, path, outside } = placeOf(url.pathname, on);
    noteRoute(() => pageRoute?.(path));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isData = url.pathname.endsWith('.data');
    if (isRead && outside !== null && !isData)
      return new Response(null, { status: 302, headers: { location: outside + url.search, 'cache-control': 'no-store' } });
    const paths = language === 'en' ? known : knownInAll;
    const plain = paths && !isData ? canonicalPath(path, paths) : null;
    const canonical = plain && pathIn(language, plain);
    if (isRead && canonical && canonical !== url.pathname)
      return new Response(null, { status: 308, headers: { location: canonical + url.search } });
    const provider = new RouterContextProvider();
    const { request_id, platform } = context;
    let unavailable = false;
    /** A lost database has words for the visitor; the page may still fail in other ways because of it. */
    const told = (error: unknown): never => {
      if (!isUnavailable(error)) throw error;
      unavailable = true;
      throw new AppError('SERVICE_UNAVAILABLE', unavailableMessage, { cause: error });
    };
    const caller = () => context.caller().catch(told);
    const view = () => context.view().catch(told);
    // What the page shows is what its loaders asked the API for: no route can forget to say so.
    const asked = new Set<string>();
    // The registry was folded from the list that this type is derived from; before it is there, only the pages that need less are shown.
    const api = createRouterClient(router() as ApiRouter, {
      context,
      interceptors: [
        async (call) => {
          const { path: operation, procedure } = call;
          const isLocal = isInPageLanguage(procedure['~orpc'].meta);
          const input: unknown = isLocal ? { language, ...(call.input as object) } : call.input;
          for (const tag of tagsAsked(operation, input)) asked.add(tag);
          await checkTexts(procedure, input, context);
          return call.next({ ...call, input }).catch(told);
        },
      ],
    });
    const publicUrl = platform.env.PUBLIC_URL;
    const openApi = () => openApiDocument(platform.registry, publicUrl);
    const report = (error: unknown, { url, method }: Request) => {
      const message = error instanceof Error ? error.message : String(error);
      platform.log.error({ category: 'ui', component: 'page', message, request_id, url, method, error, visitor: context.ip });
    };
    const navigation = (area: Area, reader: Caller) => navigationOf(platform.registry.navigation, area, reader);
    const commands = (reader: Caller) => paletteOf(platform.registry.commands, reader);
    const adminAreaOf = (path: string) => areaOfPage(platform.registry, path);
    const site = () => platform.site.get().catch(told);
    const postAuth = postAuthFor(context);
    provider.set(pageContext, {
      api,
      postAuth,
      caller,
      view,
      site,
      navigation,
      commands,
      adminAreaOf,
      request_id,
      openApi,
      keep,
      publicUrl,
      report,
      language,
      outside,
      wordsFile: language === 'en' ? undefined : wordsFile(language),
    });
    const nonce = randomBytes(16).toString('base64url');
    provider.set(renderNonce, nonce);
    const https = publicUrl.startsWith('https:');
    const rendered = cache.generations();
    // Whoever asks for the head alone gets the one of the whole page: its policy names the page's own scripts.
    const asGet = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request;
    const answer = await handle(asGet, provider, language);
    const response =
      unavailable && answer.status === 500 ? new Response(answer.body, { status: 503, headers: answer.headers }) : answer;
    for (const cookie of context.answer.getSetCookie()) response.headers.append('set-cookie', cookie);
    for (const [name, value] of Object.entries(securityHeaders(https))) {
      // A route may be stricter, or show itself in a frame of ours.
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    const ancestors = response.headers.get(frameHeader)?.split(' ').filter(Boolean) ?? [];
    response.headers.delete(frameHeader);
    // Browsers that know of `frame-ancestors` go by that; this older header cannot name a site.
    if (ancestors.length > 0) response.headers.delete('x-frame-options');
    // What a page shows in place of what it could not read is for this moment only.
    const shows = response.headers.has(shareHeader) && !unavailable ? tagsOf(asked) : null;
    const shared = known && response.headers.get(shareHeader);
    const kept = canonical ?? (shared && pathIn(language, shared));
    response.headers.delete(shareHeader);
    // A document with a policy of its own is none of our rendering, and has no marks to take out.
    const isForeign = response.headers.has('content-security-policy');
    const isDocument = response.headers.get('content-type')?.startsWith('text/html') === true;
    if (request.method === 'GET' && response.status === 200 && (isDocument || isData)) count(url, context);
    // A browser keeps a permanent redirect for good where nothing is said: its address may be another page's later.
    if (response.headers.has('location') && !response.headers.has('cache-control'))
      response.headers.set('cache-control', 'no-store');
    if (isForeign || !isDocument) return response;
    const { html, own } = takeOwnInline(await response.text(), nonce);
    const hidden = isPrivatePath(path);
    if (hidden) response.headers.set('x-robots-tag', 'noindex');
    const payment = (await takesCards(platform, url.pathname)) ? paymentSources(platform.env) : null;
    const { analytics: tools, map } = platform.site.latest();
    const analytics = hidden ? null : tools;
    // On every public page: the contact page is reached without a new document.
    const tiles = hidden || !map ? null : tileOrigin(map.map_tiles);
    response.headers.set('permissions-policy', permissionsPolicy(payment));
    if (!response.headers.has('content-security-policy')) {
      const policy = contentPolicy({
        own,
        analytics,
        payment,
        tiles,
        isPrivate: hidden,
        https,
        ancestors,
        development: mode === 'development',
      });
      response.headers.set('content-security-policy', policy);
    }
    const isShared = shows && request.method === 'GET' && response.status === 200 && !response.headers.has('set-cookie');
    if (isShared && kept === url.pathname && !url.search) {
      response.headers.set('cache-control', 'no-cache');
      response.headers.set('vary', 'accept-encoding');
      await cache.put(url.pathname, html, Object.fromEntries(response.headers), { shows, rendered });
    } else if (!response.headers.has('cache-control')) {
      response.headers.set('cache-control', 'private, no-store');
    }
    return pack(html, request, response);
  };
}

/** The languages that are on, where the address asks for another than English. Without a database, those that were on last. */
const languagesOf = async ({ site }: Platform, path: string): Promise<readonly Language[]> =>
  languageOfPath(path.replace(/\.data$/, '')) === 'en' ? ['en'] : (await site.get().catch(() => site.latest())).languages;

/** The card form may appear anywhere in the portal: its pages change without a new document. Without a database there is none. */
const takesCards = async ({ payments }: Platform, path: string): Promise<boolean> =>
  /^\/dashboard(\/|$)/.test(path) && (await payments.account().catch(() => null)) !== null;

/** A private page is packed lightly on its way out; a shared one is packed well, once, by the cache. */
async function pack(html: string, request: Request, { status, headers }: Response): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  if (html.length < 1400 || !request.headers.get('accept-encoding')?.includes('br'))
    return new Response(html, { status, headers });
  const body = await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  headers.set('content-encoding', 'br');
  headers.append('vary', 'accept-encoding');
  headers.set('content-length', String(body.length));
  return new Response(new Uint8Array(body), { status, headers });
}
