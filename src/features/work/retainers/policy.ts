import { addDays, addMonthsToDay } from '#shared/zoned-time.ts';
import type { Meter, Period } from './contract.ts';

/** How many periods are shown. */
const shownMost = 12;

export type Terms = { minutes: number; starts_on: string; is_monthly: boolean; carries_over: boolean };
/** Billable time of a calendar day of the studio. */
export type Day = { day: string; seconds: number };

/** Months are counted from the first day, so that one begun on the 31st comes back to the 31st. */
function monthsOf(starts_on: string, today: string): { from: string; to: string }[] {
  const periods: { from: string; to: string }[] = [];
  for (let at = 0; ; at += 1) {
    const from = addMonthsToDay(starts_on, at);
    if (at > 0 && from > today) return periods;
    periods.push({ from, to: addDays(addMonthsToDay(starts_on, at + 1), -1) });
  }
}

/** Hours bought, used and left. What is left over is carried where agreed; what was used too much is not. */
export function meterOf({ minutes, starts_on, is_monthly, carries_over }: Terms, days: readonly Day[], today: string): Meter {
  const spans: { from: string; to: string | null }[] = is_monthly ? monthsOf(starts_on, today) : [{ from: starts_on, to: null }];
  const bought = minutes * 60;
  const periods: Period[] = [];
  let at = 0;
  const sorted = days.filter(({ day }) => day >= starts_on).toSorted((one, other) => (one.day < other.day ? -1 : 1));
  for (const { from, to } of spans) {
    let used = 0;
    for (let next = sorted[at]; next && (to === null || next.day <= to); next = sorted[at]) {
      used += next.seconds;
      at += 1;
    }
    const carried = carries_over ? Math.max(0, periods.at(-1)?.left ?? 0) : 0;
    periods.push({ from, to, bought, carried, used, left: bought + carried - used });
  }
  return {
    hours: minutes / 60,
    starts_on,
    is_monthly,
    carries_over,
    has_begun: starts_on <= today,
    periods: periods.toReversed().slice(0, shownMost),
  };
}

export const retainerPath = (token: string): string => `/retainer/${token}`;
