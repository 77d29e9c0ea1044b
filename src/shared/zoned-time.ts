const minuteMs = 60_000;
const dayMs = 86_400_000;
const keepMost = 500;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs a hundred times as much as using one. */
function clockIn(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (clocks.size >= keepMost) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

/** How far the zone's clock is ahead of UTC at a moment, in milliseconds. */
export function offsetAt(moment: number, zone: string): number {
  const at: Record<string, number> = {};
  for (const part of clockIn(zone).formatToParts(moment)) at[part.type] = Number(part.value);
  const clock = Date.UTC(at.year ?? 0, (at.month ?? 1) - 1, at.day, at.hour, at.minute, at.second);
  return clock - Math.floor(moment / 1000) * 1000;
}

/** What calendar and clock on the wall show in a zone. */
export type WallTime = { day: string; minutes: number };

export function wallTime(moment: number, zone: string): WallTime {
  const local = moment + offsetAt(moment, zone);
  const midnight = Math.floor(local / dayMs) * dayMs;
  return { day: new Date(midnight).toISOString().slice(0, 10), minutes: Math.floor((local - midnight) / minuteMs) };
}

/**
 * The moment when the wall shows this day and minute (1440 is the next midnight). An hour that comes twice counts the
 * first time; one that is skipped is the moment when the clocks jump over it.
 */
export function momentOf(day: string, minutes: number, zone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs;
  const guesses = [wall - offsetAt(wall - dayMs, zone), wall - offsetAt(wall + dayMs, zone)].sort((a, b) => a - b);
  const exact = guesses.find((guess) => guess + offsetAt(guess, zone) === wall);
  return exact ?? jumpBetween(guesses[0] ?? wall, guesses[1] ?? wall, zone);
}

function jumpBetween(low: number, high: number, zone: string): number {
  const before = offsetAt(low, zone);
  let from = low;
  let to = high;
  while (to - from > 1000) {
    const middle = from + Math.floor((to - from) / 2000) * 1000;
    if (offsetAt(middle, zone) === before) from = middle;
    else to = middle;
  }
  return to;
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The same day of another month; the 31st becomes the last day of a shorter one. */
export function addMonthsToDay(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The moment when the wall shows the same time on another day, to the millisecond. */
export function sameTimeOn(move: (day: string) => string, from: number, zone: string): number {
  const { day, minutes } = wallTime(from, zone);
  return momentOf(move(day), minutes, zone) + (((from % minuteMs) + minuteMs) % minuteMs);
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
