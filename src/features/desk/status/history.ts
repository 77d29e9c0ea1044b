import type { ComponentStatus, IncidentImpact } from '#shared/choices/desk/status.ts';
import { type Language, languages } from '#shared/languages.ts';
import { historyDays } from './choices.ts';
import { worstOf } from './policy.ts';

type Span = { impact: IncidentImpact; started_at: string; resolved_at: string | null; components: readonly { id: string }[] };

/** A day before the component was on the board, of which nothing is known. */
export type DayStatus = ComponentStatus | 'no_data';

/** The worst of each day for one component, oldest first. `starts` are the moments when they began; the last one is today. */
export function dayStatuses(
  incidents: readonly Span[],
  component: { id: string; created_at: string },
  starts: readonly number[],
  now: number,
): DayStatus[] {
  const own = incidents.filter((incident) => incident.components.some(({ id }) => id === component.id));
  return starts.map((from, at) => {
    const until = starts[at + 1] ?? Number.POSITIVE_INFINITY;
    const impacts = own
      .filter(
        ({ started_at, resolved_at }) => Date.parse(started_at) < until && (resolved_at ? Date.parse(resolved_at) : now) >= from,
      )
      .map(({ impact }) => impact);
    // An incident that was entered later is known all the same.
    if (impacts.length === 0 && Date.parse(component.created_at) >= until) return 'no_data';
    return worstOf(impacts);
  });
}

/** Does the board reach back over the whole of the history? A younger one cannot speak for the days before. */
export const coversHistory = (components: readonly { created_at: string }[], starts: readonly number[]): boolean =>
  components.some(({ created_at }) => Date.parse(created_at) <= (starts[0] ?? 0));

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** What the bars say, in words. */
export function historyText(statuses: readonly DayStatus[]): string {
  const known = statuses.filter((status) => status !== 'no_data');
  const bad = known.filter((status) => status !== 'operational').length;
  if (bad > 0) return `${bad} of ${days(known.length)} with an incident`;
  return known.length < historyDays ? `No incident, ${days(known.length)} of data` : 'No incident';
}

/** '2 hours 5 minutes': the two largest parts. */
export function duration(from: string, to: string, language: Language): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, unit]) => count.toLocaleString(languages[language].locale, { style: 'unit', unit, unitDisplay: 'long' }))
    .join(' ');
}
