import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import { type LogLevel, logLevels } from '#shared/logs.ts';
import { createBuffer } from './buffer.ts';
import { createConsoleWriter, type LogConsole } from './console.server.ts';
import type { LogEntry, Logger } from './entry.ts';
import { logCounts } from './log-counts.ts';
import { toRow } from './row.ts';
import { writeRows } from './table.server.ts';
import { createVisitorBudget } from './visitor-budget.ts';

export type { Logger } from './entry.ts';

export type LoggerOptions = {
  pool: pg.Pool;
  secretBox: SecretBox;
  level: LogLevel;
  /** What reaches the console; a person at a terminal wants troubles, a log collector wants everything. */
  consoleLevel?: LogLevel;
  pretty: boolean;
  console?: LogConsole;
  capacity?: number;
  /** False where the limits for visitors are off. */
  limited?: boolean;
};

const flushEvery = 250;
const batchSize = 500;
const closeWithin = 5_000;
const tellWithheldAfter = 60_000;

/** Nobody waits for such a line, and nothing in it can change before it is written. */
const isPlain = (at: LogLevel, { metadata, sensitive, error }: LogEntry): boolean =>
  (at === 'debug' || at === 'info') && metadata === undefined && sensitive === undefined && error === undefined;

/** Lines to the console, troubles among them at once, rows to application_logs in batches off the request path. */
export function createLogger(options: LoggerOptions): Logger {
  const { pool, level } = options;
  const passphrase = options.secretBox.derive('logs');
  const lines = createConsoleWriter(options);
  const buffer = createBuffer(options.capacity ?? 5_000);
  const budget = options.limited === false ? null : createVisitorBudget();
  const lowest = logLevels.indexOf(level);
  const lowestShown = logLevels.indexOf(options.consoleLevel ?? level);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let summary: NodeJS.Timeout | undefined;

  let waiting: { at: LogLevel; entry: LogEntry; now: Date }[] = [];

  const write = (at: LogLevel, entry: LogEntry): void => {
    if (logLevels.indexOf(at) < lowest) return;
    if (budget && !budget.admits(at, entry, Date.now())) {
      summary ??= setTimeout(tellWithheld, tellWithheldAfter).unref();
      return;
    }
    logCounts[at] += 1;
    waiting.push({ at, entry, now: new Date() });
    if (!isPlain(at, entry) || waiting.length >= batchSize) takeIn();
    if (buffer.size >= batchSize) void flush();
    else schedule();
  };

  const tellWithheld = (): void => {
    clearTimeout(summary);
    summary = undefined;
    const withheld = budget?.takeWithheld();
    if (!withheld) return;
    const { visitors, ...counts } = withheld;
    const sum = Object.values(counts).reduce((all, count) => all + count, 0);
    const message = `${sum} entries of ${visitors === 1 ? 'one visitor' : `${visitors} visitors`} were counted and not kept`;
    write('warn', { category: 'security', component: 'log', message, metadata: withheld });
  };

  /** Many at a time: a row costs half of what it does in the middle of a request. */
  const takeIn = (): void => {
    const entries = waiting;
    waiting = [];
    for (const { at, entry, now } of entries) {
      try {
        const row = toRow(at, entry, now);
        if (logLevels.indexOf(at) >= lowestShown) lines.line(row);
        buffer.push(row);
      } catch (error) {
        lines.failed([], error);
      }
    }
    lines.show();
  };

  const schedule = (): void => {
    if (timer || running) return;
    timer = setTimeout(() => void flush(), flushEvery);
    timer.unref();
  };

  const writeBatch = async (): Promise<void> => {
    const rows = buffer.take(batchSize);
    const dropped = buffer.takeDropped();
    if (dropped > 0) {
      const message = `${dropped} log entries were dropped because the buffer was full`;
      const row = toRow('warn', { category: 'system', component: 'log', message, metadata: { dropped } }, new Date());
      lines.line(row);
      lines.show();
      rows.push(row);
    }
    const { failed, reason } = await writeRows(pool, passphrase, rows);
    if (failed.length > 0) lines.failed(failed, reason);
  };

  const drain = async (): Promise<void> => {
    takeIn();
    while (buffer.size > 0) {
      await writeBatch();
      takeIn();
    }
  };

  // One flush at a time: a second caller waits for the first, which goes on until the buffer is empty.
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running ??= drain().finally(() => {
      running = undefined;
      if (waiting.length > 0) schedule();
    });
    return running;
  };

  const close = async (): Promise<void> => {
    tellWithheld();
    await Promise.race([flush(), sleep(closeWithin, undefined, { ref: false })]);
    takeIn();
    const left = buffer.take(Number.POSITIVE_INFINITY);
    if (left.length > 0) lines.failed(left, 'the process is ending');
    lines.close();
  };

  return {
    debug: (entry) => write('debug', entry),
    info: (entry) => write('info', entry),
    warn: (entry) => write('warn', entry),
    error: (entry) => write('error', entry),
    fatal: (entry) => write('fatal', entry),
    flush,
    close,
  };
}
