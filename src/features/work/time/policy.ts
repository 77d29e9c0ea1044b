import { addDays, momentOf, wallTime } from '#shared/zoned-time.ts';
import { doubtfulHours, longestHours } from './choices.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const momentAt = (day: string, clock: string, zone: string): Date => new Date(momentOf(day, minutesOf(clock), zone));

type Span = { started_at: Date; ended_at: Date | null };
export type Wall = { day: string; from: string; to: string | null; days_later: number };

/** What the studio's clock showed at both ends. */
export function wallOf({ started_at, ended_at }: Span, zone: string): Wall {
  const start = wallTime(started_at.getTime(), zone);
  const end = ended_at && wallTime(ended_at.getTime(), zone);
  return {
    day: start.day,
    from: clockOf(start.minutes),
    to: end && clockOf(end.minutes),
    days_later: end ? Math.round((Date.parse(end.day) - Date.parse(start.day)) / dayMs) : 0,
  };
}

/**
 * The moments that somebody named by the studio's clock. An end that is before the beginning is of the next day. What was left as
 * it is shown stays exact, with its seconds; an entry whose day alone was changed keeps both ends on the clock.
 */
export function spanOf({ day, from, to }: Pick<Wall, 'day' | 'from' | 'to'>, zone: string, before?: Span): Span {
  const shown = before && wallOf(before, zone);
  const isSameStart = shown?.day === day && shown.from === from;
  const started_at = before && isSameStart ? before.started_at : momentAt(day, from, zone);
  if (to === null) return { started_at, ended_at: null };
  if (before?.ended_at && isSameStart && shown?.to === to) return { started_at, ended_at: before.ended_at };
  if (before?.ended_at && shown?.from === from && shown.to === to) {
    const moved = (moment: Date, on: string, clock: string) =>
      new Date(momentAt(on, clock, zone).getTime() + (moment.getTime() % 60_000));
    return {
      started_at: moved(before.started_at, day, from),
      ended_at: moved(before.ended_at, addDays(day, shown.days_later), to),
    };
  }
  return { started_at, ended_at: momentAt(to >= from ? day : addDays(day, 1), to, zone) };
}

/** Why this cannot be when somebody worked, with the field it is about; null when it can. */
export function spanProblem({ started_at, ended_at }: Span, now: Date): { field: 'from' | 'to'; message: string } | null {
  // The clock of whoever types may be a little ahead.
  const latest = now.getTime() + 60_000;
  if (started_at.getTime() > latest) return { field: 'from', message: 'This is still to come.' };
  if (!ended_at) return null;
  if (ended_at.getTime() > latest) return { field: 'to', message: 'This is still to come.' };
  if (ended_at <= started_at) return { field: 'to', message: 'The end must be after the beginning.' };
  if (ended_at.getTime() - started_at.getTime() > longestHours * hourMs)
    return { field: 'to', message: `One entry is at most ${longestHours} hours.` };
  return null;
}

export const isTooLong = (started_at: Date, now: Date): boolean => now.getTime() - started_at.getTime() > longestHours * hourMs;

/** Whether a running timer was perhaps forgotten. */
export const isDoubtful = (seconds: number): boolean => seconds > doubtfulHours * 3600;

/** Half a minor unit is rounded up. */
export const worthOf = (billable_seconds: number, rate_cents: number): number =>
  Math.floor((billable_seconds * rate_cents) / 3600 + 0.5);

/** 3:07 for three hours and seven minutes. */
export const hoursText = (seconds: number): string => {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};

/** 3 h 07 min, to be read. */
export const hoursWords = (seconds: number): string => {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  const rest = minutes % 60;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h${rest ? ` ${String(rest).padStart(2, '0')} min` : ''}`;
};

/** 3:07:09, of a clock that runs. */
export const clockText = (seconds: number): string =>
  `${hoursText(seconds)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
