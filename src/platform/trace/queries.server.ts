import type { Span } from '@opentelemetry/api';
import type pg from 'pg';
import { beginStep, markFailed } from './trace.server.ts';

type Query = (...args: unknown[]) => unknown;
type Callback = (error: Error | null, ...rest: unknown[]) => void;

/** Every statement of this pool within a request or a job becomes a span: what kind it is and which table it names, no text and no values. */
export function traceQueries(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => {
      const span = beginStep(stepOf(textOf(args[0])));
      return span ? watched(span, query, args) : query(...args);
    }) as typeof client.query;
  });
}

function watched(span: Span, query: Query, args: unknown[]): unknown {
  const end = (error?: unknown) => {
    if (error) markFailed(span, error);
    span.end();
  };
  const last = args.at(-1);
  if (typeof last === 'function') {
    const told: Callback = (error, ...rest) => {
      end(error);
      (last as Callback)(error, ...rest);
    };
    return query(...args.slice(0, -1), told);
  }
  const result = query(...args);
  // A cursor or a stream of rows says itself when it is done; how long its reader takes is no matter of the database.
  if (result instanceof Promise) result.then(() => end(), end);
  else end();
  return result;
}

function textOf(first: unknown): string {
  if (typeof first === 'string') return first;
  const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : '';
  return typeof text === 'string' ? text : '';
}

const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]{0,62})"?(?:\."?([a-z_][a-z0-9_]{0,62})"?)?/i;

export function stepOf(text: string) {
  const verb = /^\s*([a-z]{1,20})/i.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
  const [, first, second] = table.exec(text.slice(0, 20_000)) ?? [];
  const collection = second ?? first;
  return {
    name: collection ? `${verb} ${collection}` : verb,
    kind: 'CLIENT' as const,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      ...(collection ? { 'db.collection.name': collection } : {}),
    },
  };
}
