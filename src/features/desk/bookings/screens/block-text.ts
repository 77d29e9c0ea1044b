import { wallTime } from '#shared/zoned-time.ts';
import { clockTime, shortDate } from '../format.ts';

/** Tue, Nov 17, 9:00 AM – 11:00 AM, or from one day to another. */
export function blockText({ starts_at, ends_at }: { starts_at: string; ends_at: string }, zone: string): string {
  const last = new Date(Date.parse(ends_at) - 1);
  const sameDay = wallTime(Date.parse(starts_at), zone).day === wallTime(last.getTime(), zone).day;
  const from = `${shortDate(starts_at, zone)}, ${clockTime(starts_at, zone)}`;
  return sameDay ? `${from} – ${clockTime(ends_at, zone)}` : `${from} – ${shortDate(ends_at, zone)}, ${clockTime(ends_at, zone)}`;
}
