import type { LogEntry, Logger } from '#platform/log/entry.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What the servers of a failed test logged while it ran. */
    log?: string[];
  }
}

const MOST = 20;
const lines: string[] = [];

/** Keeps warnings and errors of a server under test, to be shown if the test fails. */
export function keepLog(log: Logger): void {
  for (const level of ['warn', 'error', 'fatal'] as const) {
    const write = log[level];
    log[level] = (entry: LogEntry) => {
      const { component, message, error } = entry;
      lines.push([level, component, message, error instanceof Error ? error.message : ''].filter(Boolean).join(' · '));
      lines.splice(0, lines.length - MOST);
      write(entry);
    };
  }
}

export const keptLines = () => [...lines];
export const forgetLines = () => void lines.splice(0);
