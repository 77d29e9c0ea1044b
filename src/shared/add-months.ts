import { addMonthsToDay, sameTimeOn } from './zoned-time.ts';

/** The same day of a later month by the calendar of a zone; the 31st becomes the last day of a shorter one. */
export const addMonths = (from: Date, months: number, zone: string): Date =>
  new Date(sameTimeOn((day) => addMonthsToDay(day, months), from.getTime(), zone));
