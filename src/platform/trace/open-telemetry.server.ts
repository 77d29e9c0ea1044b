import { ROOT_CONTEXT, type Span, type SpanContext, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { Engine, TraceEnv } from './trace.server.ts';

const timeoutMillis = 5_000;
const shape = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The SDK without its global parts: other libraries that know the API find nothing switched on. */
export function createEngine(env: TraceEnv, endpoint: string): Engine {
  const ratio = new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME }),
    // Anybody can send the header: only a proxy of our own decides what is recorded.
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: env.TRUST_PROXY ? new AlwaysOnSampler() : ratio }),
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({
          url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
          headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS),
          timeoutMillis,
        }),
        { scheduledDelayMillis: 2_000, exportTimeoutMillis: timeoutMillis },
      ),
    ],
  });
  const tracer = provider.getTracer('foyer');
  return {
    begin: ({ name, kind, attributes, parent, isForeign }) => {
      const known = typeof parent === 'string' ? parse(parent, isForeign ?? false) : parent?.spanContext();
      const context = known ? trace.setSpanContext(ROOT_CONTEXT, known) : ROOT_CONTEXT;
      return tracer.startSpan(name, { kind: SpanKind[kind], attributes }, context);
    },
    traceparentOf,
    close: () => provider.shutdown().catch(() => {}),
  };
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function parse(traceparent: string, isRemote: boolean): SpanContext | undefined {
  const [, traceId, spanId, flags = '0'] = shape.exec(traceparent) ?? [];
  if (!traceId || !spanId) return undefined;
  return { traceId, spanId, isRemote, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED };
}

/** `name=value,name=value`, values percent-encoded, as the OpenTelemetry specification says. */
function headersOf(text = ''): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.trim().split(/=(.*)/s));
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => (name && value ? [[name.trim(), decodeURIComponent(value.trim())]] : [])),
  );
}
