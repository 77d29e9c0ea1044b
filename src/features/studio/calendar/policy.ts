import type { StudioCalendar } from '#shared/studio-calendar.ts';
import { addDays, momentOf, wallTime, weekdayOf } from '#shared/zoned-time.ts';

/** When the studio works, holidays included. */
export type BusinessCalendar = StudioCalendar & { holidays: ReadonlySet<string> };
/** Two moments in milliseconds; the second is no part of it. */
export type Span = { from: number; to: number };

const minuteMs = 60_000;

/** When the studio is open on a day of its calendar, in order. */
export function openSpans({ time_zone, weekly_hours, holidays }: BusinessCalendar, day: string): Span[] {
  if (holidays.has(day)) return [];
  return (weekly_hours[weekdayOf(day)] ?? [])
    .map(({ from, to }) => ({ from: momentOf(day, from, time_zone), to: momentOf(day, to, time_zone) }))
    .filter(({ from, to }) => from < to); // Hours that the clocks skip do not exist on that day.
}

/** The open spans from a moment on, without end unless the studio never opens. */
function* spansFrom(calendar: BusinessCalendar, at: number): Generator<Span> {
  // So many closed days one after the other cannot all be holidays.
  const most = 7 * (calendar.holidays.size + 2);
  let closed = 0;
  for (let day = wallTime(at, calendar.time_zone).day; closed < most; day = addDays(day, 1)) {
    const spans = openSpans(calendar, day).filter(({ to }) => to > at);
    closed = spans.length > 0 ? 0 : closed + 1;
    for (const { from, to } of spans) yield { from: Math.max(from, at), to };
  }
}

export function isOpen(calendar: BusinessCalendar, at: number): boolean {
  const { day } = wallTime(at, calendar.time_zone);
  return openSpans(calendar, day).some(({ from, to }) => from <= at && at < to);
}

/** The moment itself while the studio is open, else the next opening; null where it never opens. */
export function nextOpening(calendar: BusinessCalendar, at: number): number | null {
  for (const { from } of spansFrom(calendar, at)) return from;
  return null;
}

/** The moment by which the studio has been open for so many minutes; null where it never is. */
export function addBusinessTime(calendar: BusinessCalendar, at: number, minutes: number): number | null {
  if (minutes <= 0) return at;
  let left = minutes * minuteMs;
  for (const { from, to } of spansFrom(calendar, at)) {
    if (left <= to - from) return from + left;
    left -= to - from;
  }
  return null;
}

/** How many minutes the studio is open between two moments. */
export function businessMinutes(calendar: BusinessCalendar, span: Span): number {
  let open = 0;
  for (const { from, to } of spansFrom(calendar, span.from)) {
    if (from >= span.to) break;
    open += Math.min(to, span.to) - from;
  }
  return open / minuteMs;
}
