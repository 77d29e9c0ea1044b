import type { LogEntry, Logger } from '#platform/log/entry.ts';
import { type LogLevel, logLevels } from '#shared/logs.ts';

export type MemoryLogger = Logger & { entries: (LogEntry & { level: LogLevel })[] };

/** Keeps entries in memory, for tests that look at what was logged. */
export function memoryLogger(): MemoryLogger {
  const entries: MemoryLogger['entries'] = [];
  const keep = (level: LogLevel) => (entry: LogEntry) => void entries.push({ ...entry, level });
  const [debug, info, warn, error, fatal] = logLevels.map(keep);
  if (!debug || !info || !warn || !error || !fatal) throw new Error('A level is missing');
  return { debug, info, warn, error, fatal, flush: async () => {}, close: async () => {}, entries };
}
