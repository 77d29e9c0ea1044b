import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ViewCounter } from '#features/website/visits/counter.server.ts';
import { clientAddress } from './client-address.server.ts';
import type { PageCache } from './page-cache.server.ts';

type CachedParts = { cache: PageCache; views: Pick<ViewCounter, 'seen'>; trustProxy: boolean };
type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

/** Answers a cached page straight from memory, before any framework sees the request. */
export function serveCached({ cache, views, trustProxy }: CachedParts, next: Listener): RequestListener {
  return (req, res) => {
    const page = req.method === 'GET' && req.url ? cache.get(req.url) : undefined;
    if (!page) return next(req, res);
    const packed = String(req.headers['accept-encoding'] ?? '').includes('br');
    const body = packed ? page.brotli : page.plain;
    const length = { 'content-length': body.length, ...(packed ? { 'content-encoding': 'br' } : {}) };
    res.writeHead(200, { ...page.headers, ...length });
    res.end(body);
    views.seen({
      path: req.url ?? '/',
      search: '',
      host: req.headers.host ?? null,
      ip: clientAddress(textOf(req.headers['x-forwarded-for']), req.socket.remoteAddress, trustProxy),
      isInApp: false,
      get: (name) => textOf(req.headers[name]) ?? null,
    });
  };
}

const textOf = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(', ') : value);
