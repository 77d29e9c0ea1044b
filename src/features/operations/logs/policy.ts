import type { LogLevel } from '#shared/logs.ts';
import { addDays, momentOf } from '#shared/zoned-time.ts';

/** Under which name stands what browsers report. */
export const browserComponent = 'browser';

/** The screen shows at most this many entries, the newest. */
export const mostEntries = 1000;
/** Matching entries are counted up to here; beyond, the exact number costs more than it tells. */
export const countedAtMost = 10_000;
/** Of one person. */
export const mostSavedFilters = 30;
/** What the live tail takes at once; whoever lacks more reads the list anew. */
export const mostTailed = 200;

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

type AlertState = { isOver: boolean; isTold: boolean; isQuiet: boolean };

/** An incident is told once. One that begins in the quiet time is told when that is over, if it still goes on. */
export function alertStep({ isOver, isTold, isQuiet }: AlertState): 'tell' | 'end' | 'none' {
  if (!isOver) return isTold ? 'end' : 'none';
  return isTold || isQuiet ? 'none' : 'tell';
}

const longestLine = 300;

type ToldEntry = { timestamp: Date; level: string; category: string; message: string };

/** The first entries as a mail tells them, in UTC; what they hold was redacted when it was written. */
export function linesOf(first: readonly ToldEntry[], entries: number): string {
  const lines = first.map(({ timestamp, level, category, message }) => {
    const text = message.replaceAll(/\s+/g, ' ');
    const cut = text.length > longestLine ? `${text.slice(0, longestLine - 1)}…` : text;
    return `${timestamp.toISOString().slice(11, 19)} ${level} ${category}: ${cut}`;
  });
  const more = entries - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

export const sinceText = (moment: Date): string => `since ${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The live tail asks for a little more than it lacks: another process may have written an older entry a moment later. */
export const tailOverlapMs = 5_000;

type Tailed = { id: string; timestamp: string };

/** New entries in front of those that are there, none twice, the newest first and no more than the screen shows. */
export function withTail<E extends Tailed>(shown: readonly E[], tail: readonly E[], most = mostEntries): E[] {
  const known = new Set(shown.map((entry) => entry.id));
  const added = tail.filter((entry) => !known.has(entry.id));
  if (added.length === 0) return [...shown];
  return [...added, ...shown]
    .toSorted((a, b) => (a.timestamp === b.timestamp ? (a.id < b.id ? 1 : -1) : a.timestamp < b.timestamp ? 1 : -1))
    .slice(0, most);
}
