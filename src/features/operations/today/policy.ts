import { addBusinessTime, type BusinessCalendar, nextOpening } from '#features/studio/calendar/policy.ts';
import { toAmount } from '#shared/money.ts';
import { addDays, momentOf, wallTime, weekdayOf } from '#shared/zoned-time.ts';
import type { SnoozeChoice } from './contract.ts';

const hourMs = 3_600_000;
/** What the site promises: an answer within 24 hours, counted while the studio is open. */
const promisedMinutes = 24 * 60;
const laterMinutes = 3 * 60;
/** Where the studio has no hours at all, a morning begins here. */
const morning = 9 * 60;

/** By when whoever waits since a moment was promised an answer; null where the studio never opens. */
export const promiseOf = (calendar: BusinessCalendar, since: Date): Date | null => {
  const at = addBusinessTime(calendar, since.getTime(), promisedMinutes);
  return at === null ? null : new Date(at);
};

type Sorted = { key: string; due: Date | null; cents: number | null; currency: string };

/** By the hour of the promise, within the hour by money, then by the minute. */
export function byPromise(one: Sorted, other: Sorted): number {
  const hour = ({ due }: Sorted) => (due ? Math.floor(due.getTime() / hourMs) : Number.MAX_SAFE_INTEGER);
  // Without rates of exchange the figures themselves are compared.
  const money = ({ cents, currency }: Sorted) => (cents === null ? 0 : toAmount(cents, currency));
  return (
    hour(one) - hour(other) ||
    money(other) - money(one) ||
    (one.due?.getTime() ?? 0) - (other.due?.getTime() ?? 0) ||
    (one.key < other.key ? -1 : 1)
  );
}

/** Until when an item can be put off at a moment: each while the studio is open, and no moment twice. */
export function snoozeChoices(calendar: BusinessCalendar, now: number): SnoozeChoice[] {
  const { time_zone: zone } = calendar;
  const { day } = wallTime(now, zone);
  const opening = (from: string): number => nextOpening(calendar, momentOf(from, 0, zone)) ?? momentOf(from, morning, zone);
  const later = addBusinessTime(calendar, now, laterMinutes);
  const tomorrow = opening(addDays(day, 1));
  const monday = addDays(day, (8 - weekdayOf(day)) % 7 || 7);
  const isTomorrow = wallTime(tomorrow, zone).day === addDays(day, 1);
  const wanted = [
    { id: 'later', label: 'Later today', at: later !== null && wallTime(later, zone).day === day ? later : null },
    { id: 'tomorrow', label: isTomorrow ? 'Tomorrow morning' : 'Next working day', at: tomorrow },
    { id: 'next-week', label: 'Next week', at: opening(monday) },
  ] as const;
  const taken = new Set<number>();
  return wanted.flatMap(({ id, label, at }) => {
    if (at === null || taken.has(at)) return [];
    taken.add(at);
    return [{ id, label, until: new Date(at).toISOString() }];
  });
}

export const endOfDay = ({ time_zone }: BusinessCalendar, now: Date): Date =>
  new Date(momentOf(wallTime(now.getTime(), time_zone).day, 24 * 60, time_zone));
