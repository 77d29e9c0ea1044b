import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { AnyRouter } from '@orpc/server';
import { noteRoute } from '#platform/trace/trace.server.ts';
import { isDownload } from '#shared/download.ts';
import { toApiError } from './api-error.server.ts';
import { checkTexts } from './check-texts.server.ts';
import type { ApiContext } from './context.server.ts';
import { inEnvelope, reported } from './envelope.server.ts';

/** Serves a router as REST under /api: every answer in the one envelope, except for files. */
export function createApiHandler(router: AnyRouter) {
  const handler = new OpenAPIHandler<ApiContext>(router, {
    clientInterceptors: [
      ({ next, context, path, procedure, input }) => {
        noteRoute(() => `/api${procedure['~orpc'].route.path ?? ''}`);
        const call = async () => {
          await checkTexts(procedure, input, context);
          return next();
        };
        return (isDownload(procedure['~orpc'].route) ? reported : inEnvelope)(call, context, path);
      },
    ],
    customErrorResponseBodyEncoder: (error) => toApiError(error).body,
  });
  const handle = (request: Request, context: ApiContext) => handler.handle(request, { prefix: '/api', context });
  return async (request: Request, context: ApiContext) => {
    if (request.method !== 'HEAD') return handle(request, context);
    const result = await handle(new Request(request, { method: 'GET' }), { ...context, is_head: true });
    if (!result.matched) return result;
    // Nobody reads it: whatever stands behind the body is let go.
    await result.response.body?.cancel();
    return { matched: true as const, response: new Response(null, result.response) };
  };
}
