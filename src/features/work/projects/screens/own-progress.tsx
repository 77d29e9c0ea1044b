import { Hourglass } from 'lucide-react';
import { mediumDate } from '#shared/calendar-day.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { Progress } from '#ui/progress.tsx';
import type { OwnProject } from '../contract.ts';

/** When it began and is due, or when it was completed. */
export function datesOf({ start_date, deadline, completed_date }: OwnProject): string {
  if (completed_date) return `Completed ${mediumDate(completed_date)}`;
  return [start_date && `Began ${mediumDate(start_date)}`, deadline && `Due ${mediumDate(deadline)}`].filter(Boolean).join(', ');
}

/** How far it is, and what waits for the client. */
export function OwnProgress({ project: { progress, waiting } }: { project: OwnProject }) {
  return (
    <>
      {progress.total > 0 && (
        <div className="grid gap-1.5">
          <Progress label="Progress" value={progress.done} max={progress.total} />
          <p className="figures text-[0.8125rem] text-muted">
            {progress.done} of {progress.total} {progress.total === 1 ? 'milestone' : 'milestones'} done
          </p>
        </div>
      )}
      {waiting && (
        <p className="flex items-center gap-1.5 text-sm font-medium text-warning">
          <Hourglass aria-hidden="true" className="size-4 shrink-0" />
          <span>
            {waiting.milestones === 1 ? 'One milestone waits' : `${waiting.milestones} milestones wait`} for you since{' '}
            <LocalTime value={waiting.since} look="day" />
          </span>
        </p>
      )}
    </>
  );
}
