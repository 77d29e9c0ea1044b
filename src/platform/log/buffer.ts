import type { LogRow } from './entry.ts';

const isRoutine = (row: LogRow): boolean =>
  (row.level === 'info' || row.level === 'debug') && row.status_code !== null && row.status_code < 400;

export type LogBuffer = {
  push(row: LogRow): void;
  take(count: number): LogRow[];
  /** How many were dropped since the last time this was asked. */
  takeDropped(): number;
  readonly size: number;
};

/** Holds at most `capacity` rows; when full, successful requests give way to everything else. */
export function createBuffer(capacity: number): LogBuffer {
  const important: LogRow[] = [];
  const routine: LogRow[] = [];
  let dropped = 0;
  return {
    push(row) {
      const full = important.length + routine.length >= capacity;
      if (full) dropped += 1;
      if (isRoutine(row)) {
        if (!full) routine.push(row);
        return;
      }
      if (full && routine.shift() === undefined) return;
      important.push(row);
    },
    take(count) {
      const first = important.splice(0, count);
      return first.length < count ? first.concat(routine.splice(0, count - first.length)) : first;
    },
    takeDropped() {
      const count = dropped;
      dropped = 0;
      return count;
    },
    get size() {
      return important.length + routine.length;
    },
  };
}
