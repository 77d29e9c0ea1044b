import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { mediumDate } from '#shared/calendar-day.ts';
import { Badge } from '#ui/badge.tsx';
import type { Checklist, ChecklistLine } from '../contract.ts';

/** Brought, late, or due on a day. */
export function LineState({ line: { done_at, due_date, is_late } }: { line: ChecklistLine }) {
  if (done_at) {
    return (
      <Badge tone="success" icon={CircleCheck}>
        Done
      </Badge>
    );
  }
  if (!due_date) return null;
  return (
    <Badge tone={is_late ? 'warning' : 'neutral'} icon={is_late ? TriangleAlert : Clock}>
      {is_late ? 'Late, was due' : 'Due'} {mediumDate(due_date)}
    </Badge>
  );
}

/** When the launch is, and why it is not when it was agreed. */
export function LaunchText({ launch }: { launch: Checklist['launch'] }) {
  if (!launch) return null;
  return launch.reason ? (
    <p className="text-sm font-medium break-words text-warning">{launch.reason}</p>
  ) : (
    <p className="text-sm text-muted">Launch: {mediumDate(launch.date)}</p>
  );
}
