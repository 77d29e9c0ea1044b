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
