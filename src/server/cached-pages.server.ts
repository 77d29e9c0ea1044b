import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { PageCache } from './page-cache.server.ts';

/** Answers a cached page straight from memory, before any framework sees the request. */
export function serveCached(cache: PageCache, next: (req: IncomingMessage, res: ServerResponse) => unknown): RequestListener {
  return (req, res) => {
    const page = req.method === 'GET' && req.url ? cache.get(req.url) : undefined;
    if (!page) return next(req, res);
    const packed = String(req.headers['accept-encoding'] ?? '').includes('br');
    const body = packed ? page.brotli : page.plain;
    const length = { 'content-length': body.length, ...(packed ? { 'content-encoding': 'br' } : {}) };
    res.writeHead(200, { ...page.headers, ...length });
    res.end(body);
  };
}
