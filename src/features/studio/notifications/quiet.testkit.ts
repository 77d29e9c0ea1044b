import { wallTime } from '#shared/zoned-time.ts';
import { quietUntil } from './policy.ts';

/** Quiet hours from an hour ago until an hour from now, and the moment at which they end. */
export function quietAround(now: number, zone: string) {
  const { minutes } = wallTime(now, zone);
  const quiet = { from: (minutes + 1_380) % 1_440, until: (minutes + 60) % 1_440 };
  return { quiet, ends_at: quietUntil(quiet, now, zone) };
}
