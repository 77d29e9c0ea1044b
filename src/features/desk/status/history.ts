import type { ComponentStatus, IncidentImpact } from '#shared/choices/desk/status.ts';
import { historyDays } from './choices.ts';
import { worstOf } from './policy.ts';

const day = 86_400_000;
type Span = { impact: IncidentImpact; started_at: string; resolved_at: string | null; components: readonly { id: string }[] };

/** The worst of each of the last days (UTC) for one component, oldest first. */
export function dayStatuses(incidents: readonly Span[], componentId: string, now: number): ComponentStatus[] {
  const own = incidents.filter((incident) => incident.components.some(({ id }) => id === componentId));
  const today = Math.floor(now / day);
  return Array.from({ length: historyDays }, (_, at) => {
    const from = (today - historyDays + 1 + at) * day;
    return worstOf(
      own
        .filter(
          ({ started_at, resolved_at }) =>
            Date.parse(started_at) < from + day && (resolved_at ? Date.parse(resolved_at) : now) >= from,
        )
        .map(({ impact }) => impact),
    );
  });
}

/** '2 hours 5 minutes': the two largest parts. */
export function duration(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ');
}
