import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createContext } from '#platform/http/context.server.ts';
import { createPlainReads } from '#platform/http/plain-reads.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { traceRequest } from '#platform/trace/http.server.ts';
import { clientAddress } from './client-address.server.ts';
import { logRequest } from './request-log.server.ts';
import { answerHeaders } from './security.server.ts';

/** Answers plain reads of the API without a Request and a Response in between, and leaves everything else to the application. */
export function servePlainReads(
  platform: Platform,
  next: (req: IncomingMessage, res: ServerResponse) => unknown,
): RequestListener {
  const plainRead = createPlainReads(platform.registry.api);
  const always = answerHeaders(platform.env.PUBLIC_URL.startsWith('https:'));
  return (req, res) => {
    const read = req.method === 'GET' && req.url ? plainRead(req.url) : null;
    if (!read) return next(req, res);
    const started = performance.now();
    const headers = headersOf(req);
    const forwarded = headers.get('x-forwarded-for') ?? undefined;
    const address = clientAddress(forwarded, req.socket.remoteAddress, platform.env.TRUST_PROXY);
    const context = createContext(platform, headers, address, req.url);
    traceRequest({ method: 'GET', headers }, async () => {
      const { status, headers, body } = await read(context);
      res.writeHead(status, { ...always, ...headers, 'content-length': Buffer.byteLength(body) });
      res.end(body);
      logRequest(context, { method: 'GET', target: req.url ?? '' }, status, performance.now() - started);
      return status;
    })
      // Nobody is above this: what is not caught here would end the process.
      .catch((error: unknown) => {
        platform.log.error({ category: 'system', component: 'http', message: 'An answer could not be written', error });
        res.destroy();
      });
  };
}

function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (typeof value === 'string') headers.set(name, value);
    else for (const one of value ?? []) headers.append(name, one);
  }
  return headers;
}
