import { randomUUID } from 'node:crypto';
import { createStaticHandler, isRouteErrorResponse, type ServerBuild, type StaticHandlerContext } from 'react-router';
import type { Platform } from '#platform/platform.server.ts';
import type { Pages } from '#server/app.server.ts';
import { createPageCache } from '#server/page-cache.server.ts';
import { createPages } from '#server/pages.server.ts';
import { serverRoutes } from './routes.ts';

const answers = new Map<string, StaticHandlerContext>();
const key = 'x-loaded';

/** The pages of the app up to what their loaders answer; nothing is rendered. */
export function loadedPages(platform: Platform): Pages {
  const handler = serverRoutes().then(createStaticHandler);
  return createPages({
    handle: async (request, context) => {
      const { query } = await handler;
      return query(request, {
        requestContext: context,
        generateMiddlewareResponse: async (next) => {
          const loaded = await next(request);
          if (loaded instanceof Response) return loaded;
          const id = randomUUID();
          answers.set(id, loaded);
          return new Response(null, { status: loaded.statusCode, headers: { [key]: id } });
        },
      }) as Promise<Response>;
    },
    routes: null,
    placesOf: {} as ServerBuild['routes'],
    mode: 'test',
    wordsFile: () => undefined,
    cache: createPageCache(),
    views: { seen: () => {} },
    router: () => platform.registry.api,
  });
}

/** What the loaders of a page answered; a redirect stays a response. */
export function loadedBy(response: Response): StaticHandlerContext | Response {
  const id = response.headers.get(key) ?? '';
  const loaded = answers.get(id);
  answers.delete(id);
  return loaded ?? response;
}

/** As the browser gets it: the failure of a server says nothing of its cause. */
export const failureOf = (error: unknown) =>
  isRouteErrorResponse(error) ? error : Object.assign(new Error('Unexpected Server Error'), { status: 500 });
