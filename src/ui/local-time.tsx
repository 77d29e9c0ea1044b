import { useSyncExternalStore } from 'react';
import { type Language, languages } from '#shared/languages.ts';
import { translated, useLanguage } from '#ui/words.ts';

const never = () => () => {};
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The person's own time zone; UTC on the server and for the first paint, so that both agree. */
export const useTimeZone = (): string => useSyncExternalStore(never, browserZone, () => 'UTC');

const looks = {
  /** 2026-03-01 14:05:09 */
  stamp: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  /** Mar 1, 2026, 2:05 PM */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** Mar 1, 2026, 2:05:09 PM */
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  /** Mar 1, 2026 */
  day: { dateStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type TimeLook = keyof typeof looks;

const formats = new Map<string, Intl.DateTimeFormat>();

export function formatTime(value: string, look: TimeLook, zone: string, language: Language = 'en'): string {
  const key = `${look} ${zone} ${language}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(look === 'stamp' ? 'sv-SE' : languages[language].locale, { ...looks[look], timeZone: zone });
  formats.set(key, format);
  return format.format(new Date(value));
}

type LocalTimeProps = { value: string; look?: TimeLook; zone?: string; className?: string };

export function LocalTime({ value, look = 'moment', zone, className }: LocalTimeProps) {
  const own = useTimeZone();
  return (
    <time dateTime={value} title={formatTime(value, 'stamp', zone ?? own)} className={className}>
      {formatTime(value, look, zone ?? own, useLanguage())}
    </time>
  );
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function timeAgo(value: string, now: number, language: Language = 'en'): string {
  const seconds = Math.round((Date.parse(value) - now) / 1000);
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  return step
    ? new Intl.RelativeTimeFormat(languages[language].locale, { numeric: 'auto' }).format(Math.trunc(seconds / step[1]), step[0])
    : translated(language, 'just now');
}

/** How long ago, with the moment itself on hover. */
export function TimeAgo({ value, className }: { value: string; className?: string }) {
  const zone = useTimeZone();
  return (
    <time dateTime={value} title={formatTime(value, 'moment', zone)} className={className} suppressHydrationWarning>
      {timeAgo(value, Date.now())}
    </time>
  );
}
