import clsx from 'clsx';
import { CalendarClock, Eye, ListChecks, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { mediumDate } from '#shared/calendar-day.ts';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { Task } from '../contract.ts';

type TaskCardProps = { task: Task; handle?: ReactNode; onOpen: () => void; className?: string };

export function TaskCard({ task, handle, onOpen, className }: TaskCardProps) {
  const { title, due_date, assignee, is_visible, checklist } = task;
  const ticked = checklist.filter(({ done }) => done).length;
  return (
    <div
      className={clsx(
        'flex items-start gap-1 rounded-md border bg-surface py-2 pr-3 text-sm',
        handle ? 'pl-1' : 'pl-3',
        className,
      )}
    >
      {handle}
      <div className="min-w-0 flex-1 py-1">
        <button
          type="button"
          onClick={onOpen}
          className={clsx(
            'cursor-pointer rounded-xs text-left font-medium break-words underline-offset-4 hover:underline',
            task.status === 'done' && 'text-muted line-through',
          )}
        >
          {title}
        </button>
        <p className="figures mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted empty:hidden">
          {due_date && (
            <Fact icon={CalendarClock} label="Due">
              {mediumDate(due_date)}
            </Fact>
          )}
          {assignee && (
            <Fact icon={UserRound} label="Given to">
              {assignee.name}
            </Fact>
          )}
          {checklist.length > 0 && (
            <Fact icon={ListChecks} label="Checklist">
              {ticked} of {checklist.length}
            </Fact>
          )}
          {is_visible && (
            <Fact icon={Eye} label="">
              Client sees it
            </Fact>
          )}
          <SampleBadge show={task.is_sample} />
        </p>
      </div>
    </div>
  );
}

const Fact = ({ icon: Icon, label, children }: { icon: typeof Eye; label: string; children: ReactNode }) => (
  <span className="inline-flex min-w-0 items-center gap-1">
    <Icon aria-hidden="true" className="size-3.5 shrink-0" />
    {label && <span className="sr-only">{label}</span>}
    <span className="min-w-0 truncate">{children}</span>
  </span>
);
