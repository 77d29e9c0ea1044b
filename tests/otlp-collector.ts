import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';

type Value = { stringValue?: string; intValue?: number | string };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status?: { code?: number };
  attributes?: { key: string; value: Value }[];
};
export type CollectedSpan = Omit<OtlpSpan, 'attributes'> & { attributes: Record<string, string | number | undefined> };

const plain = ({ attributes = [], ...span }: OtlpSpan): CollectedSpan => ({
  ...span,
  attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)])),
});

/** Takes traces as a collector of OpenTelemetry does, by OTLP over HTTP in JSON. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const raw: string[] = [];
  const headers: (string | undefined)[] = [];
  const server = createServer(async (req, res) => {
    const body = await text(req);
    expect(req.url).toBe('/v1/traces');
    raw.push(body);
    headers.push(req.headers.authorization);
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] };
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans.map(plain))));
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    raw,
    headers,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
