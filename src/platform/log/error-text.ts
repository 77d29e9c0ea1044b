import { redactText, redactValue } from './redact.ts';

const maxCauses = 5;
/** Far more than is stored, so that a secret at the cut is still recognised; and no more, because somebody else may have written it. */
const mostText = 64_000;

/** The stack of an error and of what caused it, without the values of a failed query. */
export function errorText(error: unknown, depth = 0): string {
  if (!(error instanceof Error))
    return typeof error === 'string' ? redactText(error.slice(0, mostText)) : describe(error).slice(0, mostText);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const parts = [redactText([header(error), ...frames].join('\n').slice(0, mostText))];
  if (depth < maxCauses) {
    if (error instanceof AggregateError) {
      for (const inner of error.errors.slice(0, maxCauses)) parts.push(`One of: ${errorText(inner, depth + 1)}`);
    }
    if (error.cause !== undefined) parts.push(`Caused by: ${errorText(error.cause, depth + 1)}`);
  }
  return parts.join('\n');
}

function header(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? ` [${error.code}]` : '';
  // Drizzle puts the bound values into its message: names, addresses, password hashes.
  const message = 'query' in error && 'params' in error ? `Failed query: ${String(error.query)}` : error.message;
  return `${error.name}${code}: ${message}`;
}

function describe(value: unknown): string {
  try {
    return JSON.stringify(redactValue(value)) ?? String(value);
  } catch {
    return 'unknown';
  }
}
