import { addDays, momentOf, wallTime } from '#shared/zoned-time.ts';
import { historyDays } from './choices.ts';

/** When each day of the history began where the studio is; today comes last. Reckoned by the server, so that the page carries no clocks. */
export function dayStarts(now: number, zone: string): number[] {
  const today = wallTime(now, zone).day;
  return Array.from({ length: historyDays }, (_, at) => momentOf(addDays(today, at - historyDays + 1), 0, zone));
}
