import type { BackupCheck } from '#shared/choices/operations/backups.ts';
import { addDays, momentOf, wallTime, weekdayOf } from '#shared/zoned-time.ts';

type Schedule = { schedule: 'off' | 'daily' | 'weekly'; hour: number; weekday: number };

const onDay = ({ schedule, weekday }: Schedule, day: string): boolean => schedule === 'daily' || weekdayOf(day) === weekday;

/** The latest moment that has come, and the next one that will; null while nothing is scheduled. */
export function dueMoments(schedule: Schedule, zone: string, now: number): { last: number; next: number } | null {
  if (schedule.schedule === 'off') return null;
  const today = wallTime(now, zone).day;
  const moments = Array.from({ length: 17 }, (_, at) => addDays(today, at - 8))
    .filter((day) => onDay(schedule, day))
    .map((day) => momentOf(day, schedule.hour * 60, zone));
  const last = moments.findLast((moment) => moment <= now) ?? 0;
  const next = moments.find((moment) => moment > now) ?? 0;
  return { last, next };
}

type Keep = { keep_daily: number; keep_weekly: number; keep_monthly: number };

/** Monday of the week that a day lies in. */
const weekOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7));

/**
 * Which backups stay: the newest of each of the last days, weeks and months that have one. Days without a backup count for nothing,
 * so that a machine that was off for a month does not lose what it has. A damaged one counts for nothing either, and the newest that
 * was verified always stays.
 */
export function keptBackups<T extends { created_at: Date; check_state: BackupCheck }>(
  backups: readonly T[],
  keep: Keep,
  zone: string,
): Set<T> {
  const newestFirst = backups
    .filter(({ check_state }) => check_state !== 'failed')
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  const kept = new Set(newestFirst.filter(({ check_state }) => check_state === 'passed').slice(0, 1));
  const keepNewestOf = (count: number, periodOf: (day: string) => string) => {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const period = periodOf(wallTime(backup.created_at.getTime(), zone).day);
      if (seen.has(period)) continue;
      if (seen.size >= count) return;
      seen.add(period);
      kept.add(backup);
    }
  };
  keepNewestOf(keep.keep_daily, (day) => day);
  keepNewestOf(keep.keep_weekly, weekOf);
  keepNewestOf(keep.keep_monthly, (day) => day.slice(0, 7));
  return kept;
}
