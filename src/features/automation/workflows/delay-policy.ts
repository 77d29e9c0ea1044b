import { addBusinessTime, type BusinessCalendar, nextOpening } from '#features/studio/calendar/policy.ts';
import { addDays, addMonthsToDay, momentOf, sameTimeOn, wallTime, weekdayOf } from '#shared/zoned-time.ts';
import type { DelayStep, RecordDateConfig, ScheduleConfig } from './definition-contract.ts';

const minuteMs = 60_000;

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The next moment at which the studio's clock shows this time on a day that fits. */
function nextAt(from: number, zone: string, clock: string, fits: (day: string) => boolean): number {
  const { day: today } = wallTime(from, zone);
  for (let ahead = 0; ahead <= 366; ahead += 1) {
    const day = addDays(today, ahead);
    const moment = momentOf(day, minutesOf(clock), zone);
    if (moment > from && fits(day)) return moment;
  }
  throw new Error('No day fits');
}

function plainEnd({ mode, amount, unit, weekday, at }: DelayStep, from: number, zone: string): number {
  if (mode === 'until')
    return nextAt(from, zone, at, (day) => weekday === null || weekday === undefined || weekdayOf(day) === weekday);
  if (unit === 'minutes') return from + amount * minuteMs;
  if (unit === 'hours') return from + amount * 60 * minuteMs;
  // By the calendar: the same time of day, whatever the clocks did meanwhile.
  if (unit === 'months') return sameTimeOn((day) => addMonthsToDay(day, amount), from, zone);
  return sameTimeOn((day) => addDays(day, unit === 'weeks' ? amount * 7 : amount), from, zone);
}

/** When a delay is over. Hours in business hours are hours that the studio is open; longer ones end when it opens. */
export function delayEnd(step: DelayStep, from: number, calendar: BusinessCalendar): number {
  const isShort = step.mode === 'for' && (step.unit === 'minutes' || step.unit === 'hours');
  if (step.business_hours && isShort)
    // A studio that never opens would wait for ever.
    return (
      addBusinessTime(calendar, from, step.amount * (step.unit === 'hours' ? 60 : 1)) ?? plainEnd(step, from, calendar.time_zone)
    );
  const end = plainEnd(step, from, calendar.time_zone);
  return step.business_hours ? (nextOpening(calendar, end) ?? end) : end;
}

/** When a schedule comes next after a moment. */
export function nextSchedule({ every, weekday, day: dayOfMonth, at }: ScheduleConfig, after: number, zone: string): number {
  return nextAt(after, zone, at, (day) => {
    if (every === 'day') return true;
    if (every === 'week') return weekdayOf(day) === weekday;
    const last = Number(addDays(addMonthsToDay(`${day.slice(0, 8)}01`, 1), -1).slice(8));
    return Number(day.slice(8)) === Math.min(dayOfMonth, last);
  });
}

/** When the dates of records are looked at next: once a day. */
export const nextLook = ({ at }: RecordDateConfig, after: number, zone: string): number => nextAt(after, zone, at, () => true);

/** The days whose records are due on the days of a look, which may come late: at most a week is made up for. */
export function dueDays({ days, side }: RecordDateConfig, from: string, today: string): string[] {
  const found: string[] = [];
  for (let day = today; day >= from && found.length < 7; day = addDays(day, -1))
    found.push(addDays(day, side === 'before' ? days : -days));
  return found.reverse();
}
