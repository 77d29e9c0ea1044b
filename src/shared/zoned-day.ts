import { momentOf } from './zoned-time.ts';

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The first moment of a calendar day (`2026-03-29`) where the zone's clocks are. */
export const startOfDay = (day: string, zone: string): Date => new Date(momentOf(day, 0, zone));

export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
