import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span, SpanKind } from '@opentelemetry/api';
import type { Env } from '../env.server.ts';

/** What a span is begun with. */
export type Begin = {
  name: string;
  kind: keyof typeof SpanKind;
  attributes?: Attributes;
  parent: Span | string | null;
  /** The parent is named by somebody outside, and not by a row of our own. */
  isForeign?: boolean;
};
/** OpenTelemetry, or what stands for it; loaded only where an endpoint is set. */
export type Engine = {
  begin(span: Begin): Span;
  traceparentOf(span: Span): string | null;
  close(): Promise<void>;
};

let engine: Engine | null = null;
const active = new AsyncLocalStorage<Span>();

export type TraceEnv = Pick<
  Env,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG' | 'TRUST_PROXY'
>;

/** Turns tracing on for this process, where an endpoint is set; answers how to send what is left and stop. */
export async function startTracing(env: TraceEnv): Promise<() => Promise<void>> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  const { createEngine } = await import('./open-telemetry.server.ts');
  const started = createEngine(env, env.OTEL_EXPORTER_OTLP_ENDPOINT);
  engine = started;
  return async () => {
    if (engine === started) engine = null;
    await started.close();
  };
}

export const isTracing = (): boolean => engine !== null;

/** Runs the work in a span of its own. What is thrown marks it as failed, by the name of the error: its words may hold values. */
export async function inSpan<T>(
  begin: Omit<Begin, 'parent'> & { parent?: string | null },
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (!engine) return work(null);
  const span = engine.begin({ ...begin, parent: begin.parent ?? active.getStore() ?? null });
  try {
    return await active.run(span, () => work(span));
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** A step of the span that is under way; null where there is none, so that what runs by itself is no trace of its own. */
export function beginStep(begin: Omit<Begin, 'parent'>): Span | null {
  const parent = engine && active.getStore();
  return engine && parent ? engine.begin({ ...begin, parent }) : null;
}

const errorStatus = 2;

/** By an error, of which the name alone is told, or by the status of an answer. */
export function markFailed(span: Span, error: unknown): void {
  const type = typeof error === 'number' ? String(error) : error instanceof Error ? error.name : 'unknown';
  span.setAttribute('error.type', type);
  span.setStatus({ code: errorStatus });
}

/** The header of W3C Trace Context for whatever goes on elsewhere; null where nothing is traced. */
export function currentTraceparent(): string | null {
  const span = engine && active.getStore();
  return engine && span ? engine.traceparentOf(span) : null;
}

/** Names the route that answers the request: its pattern, never the address with its ids and tokens. */
export function noteRoute(route: () => string | null | undefined): void {
  const span = engine && active.getStore();
  const pattern = span ? route() : null;
  if (span && pattern) span.setAttribute('http.route', pattern);
}
