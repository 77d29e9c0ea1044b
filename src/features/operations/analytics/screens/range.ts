import { mediumDate } from '#shared/calendar-day.ts';
import { analyticsQuery } from '../contract.ts';
import type { Asked, Period } from '../policy.ts';

/** What the address asks for. What it cannot mean is told, and the usual range is shown. */
export function readAsked(params: URLSearchParams): { asked: Asked; problem: string | null } {
  const given = Object.fromEntries(
    ['range', 'from', 'to'].flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  );
  const parsed = analyticsQuery.safeParse(given);
  if (parsed.success) return { asked: parsed.data, problem: null };
  return { asked: { range: '30d' }, problem: parsed.error.issues[0]?.message ?? 'These days cannot be shown' };
}

/** "Oct 19, 2026 to Nov 17, 2026". */
export const periodText = ({ from, to }: Pick<Period, 'from' | 'to'>): string =>
  from === to ? mediumDate(from) : `${mediumDate(from)} to ${mediumDate(to)}`;

const shortDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const monthText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

export const stepText = (day: string, step: 'day' | 'week' | 'month'): string =>
  step === 'month' ? monthText(day) : step === 'week' ? `Week of ${shortDay(day)}` : shortDay(day);
export { monthText };
