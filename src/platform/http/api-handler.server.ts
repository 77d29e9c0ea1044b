import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { AnyRouter } from '@orpc/server';
import { toApiError } from './api-error.server.ts';
import type { ApiContext } from './context.server.ts';
import { inEnvelope } from './envelope.server.ts';

/** Serves a router as REST under /api, every answer in the one envelope. */
export function createApiHandler(router: AnyRouter) {
  const handler = new OpenAPIHandler<ApiContext>(router, {
    clientInterceptors: [({ next, context, path }) => inEnvelope(next, context, path)],
    customErrorResponseBodyEncoder: (error) => toApiError(error).body,
  });
  return (request: Request, context: ApiContext) => handler.handle(request, { prefix: '/api', context });
}
