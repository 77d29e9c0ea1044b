import { mediumDate } from '#shared/calendar-day.ts';
import type { StudioCalendar } from '#shared/studio-calendar.ts';
import { addDays, momentOf, wallTime, weekdayOf } from '#shared/zoned-time.ts';

/** When the studio works, holidays included. */
export type WorkingDays = StudioCalendar & { holidays: ReadonlySet<string> };

/** A studio without hours would never work, so then every day counts. */
const isWorkingDay = ({ weekly_hours, holidays }: WorkingDays, day: string): boolean =>
  !holidays.has(day) && (weekly_hours.every((hours) => hours.length === 0) || (weekly_hours[weekdayOf(day)] ?? []).length > 0);

/** Holidays are known for some years at most: no walk over days goes further than this. */
const furthest = 3_660;

/** What is late for longer than this is late by no more days: a launch that far off says nothing. */
const longest = 400;

/** How many business days lie after the first day, up to and with the last. */
export function businessDaysBetween(calendar: WorkingDays, first: string, last: string): number {
  let count = 0;
  for (let day = first, steps = 0; day < last && steps < longest; steps += 1) {
    day = addDays(day, 1);
    if (isWorkingDay(calendar, day)) count += 1;
  }
  return count;
}

/** Nobody agrees on a day this long ago: it is a slip of the keyboard. */
export const isLongAgo = (day: string, now: Date): boolean => day < addDays(now.toISOString().slice(0, 10), -366);

export function addBusinessDays(calendar: WorkingDays, from: string, count: number): string {
  let day = from;
  for (let left = count, steps = 0; left > 0 && steps < furthest; steps += 1) {
    day = addDays(day, 1);
    if (isWorkingDay(calendar, day)) left -= 1;
  }
  return day;
}

/** The opening of the studio so many business days after a moment: when a reminder goes out. */
export function openingAfter(calendar: WorkingDays, at: Date, days: number): Date {
  const day = addBusinessDays(calendar, wallTime(at.getTime(), calendar.time_zone).day, days);
  const opens = Math.min(...(calendar.weekly_hours[weekdayOf(day)] ?? []).map(({ from }) => from));
  return new Date(momentOf(day, Number.isFinite(opens) ? opens : 9 * 60, calendar.time_zone));
}

export type LineFacts = { title: string; due_date: string | null; done_day: string | null };
export type Launch = {
  /** As agreed. */
  planned: string;
  /** As things stand. */
  date: string;
  days_late: number;
  reason: string | null;
};

/**
 * The launch moves by as many business days as the line that is late the most: one that is still missing counts until today,
 * one that was brought until the day it was. The sentence names every line that is late by that many.
 */
export function launchOf(
  planned: string | null,
  lines: readonly LineFacts[],
  calendar: WorkingDays,
  today: string,
): Launch | null {
  if (planned === null) return null;
  const late = lines.map((line) => ({
    ...line,
    days: line.due_date === null ? 0 : businessDaysBetween(calendar, line.due_date, line.done_day ?? today),
  }));
  const days_late = Math.max(0, ...late.map(({ days }) => days));
  if (days_late === 0) return { planned, date: planned, days_late, reason: null };
  const date = addBusinessDays(calendar, planned, days_late);
  const worst = late.filter(({ days }) => days === days_late);
  const span = days_late === 1 ? 'one business day' : `${days_late} business days`;
  const told = (some: typeof worst, one: string, more: string) =>
    some.length === 0 ? [] : [`${listed(some.map(({ title }) => `“${title}”`))} ${some.length === 1 ? one : more} ${span} late`];
  const why = [
    ...told(
      worst.filter(({ done_day }) => done_day === null),
      'is',
      'are',
    ),
    ...told(
      worst.filter(({ done_day }) => done_day !== null),
      'came',
      'came',
    ),
  ].join(', and ');
  return { planned, date, days_late, reason: `The launch moves from ${mediumDate(planned)} to ${mediumDate(date)}: ${why}.` };
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

type Reminding = { reminders_enabled: boolean; reminders_most: number; reminders_sent: number; reminder_days: number };

/** When the next reminder goes out; null when it is switched off, nothing is missing, or as many as agreed went out. */
export function nextReminder(list: Reminding, isComplete: boolean, calendar: WorkingDays, now: Date): Date | null {
  if (!list.reminders_enabled || isComplete || list.reminders_sent >= list.reminders_most) return null;
  return openingAfter(calendar, now, list.reminder_days);
}

type Typing = { text: string; base: string; sent: string | null };

/**
 * What a field holds when its line was read anew. `base` is what the person saw when they began to type, `sent` what they saved
 * last. What was typed stays; null where somebody else has written something else, which they see before they replace it.
 */
export function followAnswer({ text, base, sent }: Typing, now: string): { text: string; base: string } | null {
  if (text === base) return { text: now, base: now };
  return now === base || now === text.trim() || now === sent ? { text, base: now } : null;
}

export const linkPath = (token: string): string => `/bring/${token}`;
