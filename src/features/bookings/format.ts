// Node and browsers differ in which space they put before AM and PM; server and browser must write the same.
const plainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const write = (options: Intl.DateTimeFormatOptions) => (moment: string | number | Date, zone: string) =>
  plainSpaces(new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }).format(new Date(moment)));

/** Tuesday, November 17, 2026 */
export const longDate = write({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
/** Tue, Nov 17 */
export const shortDate = write({ weekday: 'short', month: 'short', day: 'numeric' });
/** 9:30 AM */
export const clockTime = write({ hour: 'numeric', minute: '2-digit' });

const namedTime = write({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/** 9:30 AM – 10:00 AM EST */
export const timeRange = (from: string | number | Date, to: string | number | Date, zone: string): string =>
  `${clockTime(from, zone)} – ${namedTime(to, zone)}`;

/** New York, from America/New_York */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** A calendar day without a clock: noon UTC is the same day everywhere it is written. */
export const dayText = (day: string, style: 'long' | 'short' = 'long'): string =>
  (style === 'long' ? longDate : shortDate)(`${day}T12:00:00Z`, 'UTC');

/** 540 is 9:00 AM */
export const minutesText = (minutes: number): string => clockTime(minutes * 60_000, 'UTC');
