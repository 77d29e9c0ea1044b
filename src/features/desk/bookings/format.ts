import { type Language, languages } from '#shared/languages.ts';

// Node and browsers differ in which space they put before AM and PM; server and browser must write the same.
const plainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

function write(options: Intl.DateTimeFormatOptions) {
  const byZone = new Map<string, Intl.DateTimeFormat>();
  return (moment: string | number | Date, zone: string, language: Language = 'en'): string => {
    const key = `${language} ${zone}`;
    const format = byZone.get(key) ?? new Intl.DateTimeFormat(languages[language].locale, { ...options, timeZone: zone });
    byZone.set(key, format);
    return plainSpaces(format.format(new Date(moment)));
  };
}

/** Tuesday, November 17, 2026 */
export const longDate = write({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
/** Tue, Nov 17 */
export const shortDate = write({ weekday: 'short', month: 'short', day: 'numeric' });
/** 9:30 AM */
export const clockTime = write({ hour: 'numeric', minute: '2-digit' });

const namedTime = write({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/** 9:30 AM – 10:00 AM EST */
export const timeRange = (
  from: string | number | Date,
  to: string | number | Date,
  zone: string,
  language: Language = 'en',
): string => `${clockTime(from, zone, language)} – ${namedTime(to, zone, language)}`;

/** New York, from America/New_York */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** A calendar day without a clock: noon UTC is the same day everywhere it is written. */
export const dayText = (day: string, style: 'long' | 'short' = 'long', language: Language = 'en'): string =>
  (style === 'long' ? longDate : shortDate)(`${day}T12:00:00Z`, 'UTC', language);

/** 540 is 9:00 AM */
export const minutesText = (minutes: number): string => clockTime(minutes * 60_000, 'UTC');

const monthOf = write({ month: 'long', year: 'numeric' });

/** November 2026 */
export const monthText = (day: string, language: Language): string => monthOf(`${day}T12:00:00Z`, 'UTC', language);

/** Tuesday */
export const weekdayText = (day: string, language: Language): string => leaf.weekday(`${day}T12:00:00Z`, 'UTC', language);

const leaf = { month: write({ month: 'long' }), day: write({ day: 'numeric' }), weekday: write({ weekday: 'long' }) };

export const leafParts = (moment: string | number, zone: string, language: Language) => ({
  month: leaf.month(moment, zone, language),
  day: leaf.day(moment, zone, language).replace('.', ''),
  weekday: leaf.weekday(moment, zone, language),
});
