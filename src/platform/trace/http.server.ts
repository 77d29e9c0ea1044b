import { inSpan, isTracing, markFailed } from './trace.server.ts';

type Traced = { method: string; headers: { get(name: string): string | null } };

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A request as a span: its method, the pattern of its route and its status. Neither path nor query, which may hold tokens. */
export async function traceRequest(request: Traced, answer: () => Promise<number>): Promise<void> {
  if (!isTracing()) {
    await answer();
    return;
  }
  const method = methods.has(request.method) ? request.method : '_OTHER';
  const parent = request.headers.get('traceparent');
  const attributes = { 'http.request.method': method };
  await inSpan({ name: method, kind: 'SERVER', attributes, parent, isForeign: true }, async (span) => {
    const status = await answer();
    if (!span) return;
    span.setAttribute('http.response.status_code', status);
    if (status >= 500) markFailed(span, status);
    const route = 'attributes' in span ? (span.attributes as Record<string, unknown>)['http.route'] : undefined;
    if (typeof route === 'string') span.updateName(`${method} ${route}`);
  });
}
