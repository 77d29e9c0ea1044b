import { type Language, languages } from './languages.ts';
import type { OpenTime } from './studio-calendar.ts';

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const mondayFirst = [1, 2, 3, 4, 5, 6, 0];

function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

const sameTimes = (one: OpenTime[], other: OpenTime[]): boolean =>
  one.length === other.length && one.every(({ from, to }, at) => from === other[at]?.from && to === other[at]?.to);

/** 'Mon-Fri 9:00 AM-6:00 PM, Sat 10:00 AM-2:00 PM, Sun closed'; empty where the studio is never open. */
export function hoursText(week: OpenTime[][]): string {
  if (week.every((times) => times.length === 0)) return '';
  const runs: { first: number; last: number; times: OpenTime[] }[] = [];
  for (const day of mondayFirst) {
    const times = week[day] ?? [];
    const run = runs.at(-1);
    if (run && sameTimes(run.times, times)) run.last = day;
    else runs.push({ first: day, last: day, times });
  }
  return runs
    .flatMap(({ first, last, times }) => {
      const days = first === last ? names[first] : `${names[first]}-${names[last]}`;
      if (times.length === 0) return [`${days} closed`];
      return times.map(({ from, to }) => `${days} ${clock(from)}-${clock(to)}`);
    })
    .join(', ');
}

/** Times and short names of days in such a text, as another language writes them: 'Mo-Fr 9:00-18:00'. Whatever else it says stays. */
export function hoursIn(language: Language, text: string): string {
  if (language === 'en') return text;
  const { locale } = languages[language];
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // The first day of that month was a Sunday.
  const day = (name: string) => weekday.format(new Date(Date.UTC(2023, 0, 1 + names.indexOf(name)))).replace('.', '');
  return timesIn(language, text).replace(/\b(Sun|Mon|Tue|Wed|Thu|Fri|Sat)\b/g, day);
}

/** The times alone. */
export function timesIn(language: Language, text: string): string {
  if (language === 'en') return text;
  const time = new Intl.DateTimeFormat(languages[language].locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return text.replace(
    /\b(1[0-2]|0?[1-9])(?::([0-5]\d))?\s?(AM|PM)\b/gi,
    (_, hour: string, minutes: string | undefined, half: string) =>
      time.format(
        new Date(Date.UTC(2023, 0, 1, (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0), Number(minutes ?? 0))),
      ),
  );
}
