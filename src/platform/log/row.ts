import { randomFillSync } from 'node:crypto';
import { validate as isUuid, v7 } from 'uuid';
import type { LogLevel } from '#shared/logs.ts';
import { storable } from '#shared/storable.ts';
import type { LogEntry, LogRow } from './entry.ts';
import { errorText } from './error-text.ts';
import { redactText, redactValue } from './redact.ts';

const limits = { message: 2_000, url: 2_000, stack: 16_000, json: 16_000, short: 200, agent: 500 } as const;

function clean(text: string, limit: number): string {
  const cut = text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
  return storable(cut);
}

/** Looked through well beyond the cut, so that a secret at its edge is still recognised, but not without end. */
const redactedText = (text: string, limit: number): string => clean(redactText(text.slice(0, 4 * limit)), limit);

const optional = (text: string | null | undefined, limit: number): string | null => (text ? clean(text, limit) : null);

const wholeNumber = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Math.max(-1, Math.min(2_147_483_647, Math.round(value)));

const pool = new Uint8Array(4096);
let used = pool.length;

/** Fetched for 256 entries at a time: asking for each one's share costs more than all the rest of its row. */
function randomBytes16(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

let count = 0;

/** Entries of the same millisecond keep their order. */
function nextId(now: Date): string {
  count = (count + 1) | 0;
  return v7({ msecs: now.getTime(), seq: count, random: randomBytes16() });
}

/** JSON text that stays JSON when it has to be cut. */
function json(value: Record<string, unknown>): string {
  const text = JSON.stringify(value);
  return text.length <= limits.json
    ? text
    : JSON.stringify({ truncated: true, length: text.length, start: text.slice(0, limits.json / 2) });
}

const shownNames = [
  'id',
  'category',
  'component',
  'user_id',
  'session_id',
  'request_id',
  'url',
  'method',
  'status_code',
  'duration_ms',
  'stack_trace',
  'user_agent',
] as const;

export function toRow(level: LogLevel, entry: LogEntry, now: Date): LogRow {
  const knownUser = entry.user_id && isUuid(entry.user_id) ? entry.user_id : null;
  return {
    id: nextId(now),
    timestamp: now,
    level,
    category: entry.category,
    component: optional(entry.component, limits.short),
    message: redactedText(entry.message, limits.message),
    user_id: knownUser,
    session_id: optional(entry.session_id, limits.short),
    request_id: optional(entry.request_id, limits.short),
    url: entry.url === undefined ? null : redactedText(entry.url, limits.url),
    method: optional(entry.method, limits.short),
    status_code: wholeNumber(entry.status_code),
    duration_ms: wholeNumber(entry.duration_ms),
    metadata: entry.metadata ? json(Object(redactValue(entry.metadata))) : null,
    stack_trace: entry.error === undefined ? null : clean(errorText(entry.error), limits.stack),
    user_agent: entry.user_agent ? redactedText(entry.user_agent, limits.agent) : null,
    sensitive: entry.sensitive ? sensitiveText(entry.sensitive) : null,
  };
}

/** Taken at once, because the caller may change the object before the row is written. */
function sensitiveText(value: Record<string, unknown>): string {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(redactValue(value));
  }
}

/** What the console shows beside level and message: everything but the sensitive part. */
export function consoleFields(row: LogRow): Record<string, unknown> {
  const fields: Record<string, unknown> = { timestamp: row.timestamp };
  for (const name of shownNames) if (row[name] !== null) fields[name] = row[name];
  if (row.metadata !== null) fields.metadata = JSON.parse(row.metadata);
  return fields;
}
