import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { AnyRouter } from '@orpc/server';
import { toApiError } from './api-error.server.ts';
import type { ApiContext } from './context.server.ts';

/** Serves a router as REST under /api, every answer in the one envelope. */
export function createApiHandler(router: AnyRouter) {
  const handler = new OpenAPIHandler<ApiContext>(router, {
    clientInterceptors: [
      async ({ next, context, path }) => {
        try {
          return { success: true, data: (await next()) ?? null, error: null };
        } catch (error) {
          const known = toApiError(error);
          if (known.status >= 500) {
            context.platform.log.error({
              category: 'api',
              component: path.join('.'),
              message: known.message,
              request_id: context.request_id,
              error: known.cause,
            });
          }
          throw known;
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) => toApiError(error).body,
  });
  return (request: Request, context: ApiContext) => handler.handle(request, { prefix: '/api', context });
}
