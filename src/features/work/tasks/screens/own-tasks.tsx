import { CircleCheck, CircleDashed, CirclePlay, type LucideIcon } from 'lucide-react';
import { mediumDate } from '#shared/calendar-day.ts';
import type { TaskStatus } from '#shared/choices/work/tasks.ts';
import { taskStatusLabels } from '../choices.ts';
import type { OwnTask } from '../contract.ts';

const icons: Record<TaskStatus, LucideIcon> = { todo: CircleDashed, doing: CirclePlay, done: CircleCheck };

/** What the studio shows the client of its tasks. */
export function OwnTasks({ tasks }: { tasks: OwnTask[] }) {
  return (
    <ul aria-label="Tasks" className="divide-y rounded-lg border bg-surface text-sm">
      {tasks.map(({ id, title, description, status, due_date, checklist }) => {
        const Icon = icons[status];
        return (
          <li key={id} className="flex gap-3 px-4 py-3">
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            <div className="min-w-0">
              <p className="font-medium break-words">{title}</p>
              {description && <p className="break-words whitespace-pre-line text-muted">{description}</p>}
              <p className="text-[0.8125rem] text-muted">
                {[taskStatusLabels[status], due_date && `Due ${mediumDate(due_date)}`].filter(Boolean).join(', ')}
              </p>
              {checklist.length > 0 && (
                <ul className="mt-1 text-[0.8125rem]">
                  {checklist.map((line) => (
                    <li key={line.id} className={line.done ? 'text-muted line-through' : undefined}>
                      {line.text}
                      {line.done && <span className="sr-only"> (done)</span>}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
