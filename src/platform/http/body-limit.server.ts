import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import type { AnyRouter } from '@orpc/server';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { bodyLimitOf, defaultBodyLimit } from '#shared/body-limit.ts';

const prefix = '/api/';

/**
 * Refuses a body that is larger than its route takes, by its length or, without one, as soon as too much has come. `pages`
 * says which pages take more than usual.
 */
export function limitBodies<V extends object>(
  router: AnyRouter,
  pages: Readonly<Record<string, number>>,
  tooLarge: (c: Context) => Response,
): MiddlewareHandler<{ Variables: V }> {
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);
  const limitOf = async (method: string, path: string): Promise<number> => {
    const plain = path.replace(/\/$/, '');
    if (!plain.startsWith(prefix)) return pages[plain] ?? defaultBodyLimit;
    const match = await matcher.match(method, `/${plain.slice(prefix.length)}`);
    return match ? bodyLimitOf(match.procedure['~orpc'].meta) : defaultBodyLimit;
  };
  return async (c, next) => {
    // A read has no body, and looking for one costs as much as the rest of the way.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    return bodyLimit({ maxSize: await limitOf(c.req.method, c.req.path), onError: tooLarge })(c, next);
  };
}
