import type { LogLevel } from '#shared/logs.ts';
import { addDays, momentOf } from '#shared/zoned-time.ts';

/** The screen shows at most this many entries, the newest. */
export const mostEntries = 1000;
/** Matching entries are counted up to here; beyond, the exact number costs more than it tells. */
export const countedAtMost = 10_000;

/** From the start of the first day to the end of the last; `before` itself is outside. */
export function dayRange(range: { start_date?: string; end_date?: string; time_zone: string }): { from?: Date; before?: Date } {
  return {
    from: range.start_date ? new Date(momentOf(range.start_date, 0, range.time_zone)) : undefined,
    before: range.end_date ? new Date(momentOf(addDays(range.end_date, 1), 0, range.time_zone)) : undefined,
  };
}

export type HourCount = { hour: Date; level: LogLevel; entries: number };
export type Bar = { start: Date; counts: Partial<Record<LogLevel, number>> };

const hourMs = 3_600_000;
const widths = [1, 3, 6, 12, 24, 24 * 7];
const mostBars = 60;

/** Hours put together into at most sixty bars without gaps, so that quiet times show as quiet. */
export function toBars(hours: HourCount[]): { hours_per_bar: number; bars: Bar[] } {
  const times = hours.map(({ hour }) => hour.getTime());
  if (times.length === 0) return { hours_per_bar: 1, bars: [] };
  const first = Math.min(...times);
  const last = Math.max(...times);
  const width =
    widths.find((hoursWide) => (last - first) / (hoursWide * hourMs) < mostBars - 1) ??
    Math.ceil((last - first) / hourMs / (mostBars - 1));
  const step = width * hourMs;
  const begin = Math.floor(first / step) * step;
  const bars = Array.from(
    { length: Math.floor((last - begin) / step) + 1 },
    (_, at): Bar => ({ start: new Date(begin + at * step), counts: {} }),
  );
  for (const { hour, level, entries } of hours) {
    const bar = bars[Math.floor((hour.getTime() - begin) / step)];
    if (bar) bar.counts[level] = (bar.counts[level] ?? 0) + entries;
  }
  return { hours_per_bar: width, bars };
}
