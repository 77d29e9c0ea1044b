import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus, Timer as TimerIcon } from 'lucide-react';
import { useState } from 'react';
import { boardKey, tasksApi } from '#features/work/tasks/screens/tasks-api.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { TimeEntry, TimePage } from '../contract.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { StartTimer } from './start-timer.tsx';
import { timeApi, timeKey } from './time-api.ts';
import { TimeRow } from './time-row.tsx';

type TimeSectionProps = { project_id: string; loaded: TimePage | null };

/** The time of a project: the timer, and what was worked, newest first. */
export function TimeSection({ project_id, loaded }: TimeSectionProps) {
  const [open, setOpen] = useState<TimeEntry | 'new' | null>(null);
  const time = useInfiniteQuery({
    queryKey: timeKey(project_id),
    queryFn: ({ pageParam }) => timeApi.call.list({ id: project_id, limit: 10, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    initialData: loaded ? { pages: [loaded], pageParams: [undefined] } : undefined,
  });
  // The board on the same page keeps them fresh.
  const board = useQuery({ queryKey: boardKey(project_id), queryFn: () => tasksApi.call.list({ id: project_id }) });
  const tasks = board.data?.items ?? [];
  const entries = time.data?.pages.flatMap(({ items }) => items);
  const zone = time.data?.pages[0]?.zone ?? 'UTC';
  return (
    <section aria-labelledby="time-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="time-title" className="text-[0.9375rem] font-semibold tracking-tight">
          Time
        </h2>
        <Button variant="outline" size="sm" onClick={() => setOpen('new')}>
          <Plus aria-hidden="true" />
          Add time
        </Button>
      </div>
      <StartTimer project_id={project_id} tasks={tasks} />
      {entries ? (
        entries.length === 0 ? (
          <EmptyState
            icon={TimerIcon}
            title="No time yet"
            text="Start the timer when you begin, or add what you worked by hand."
            as="h3"
            className="rounded-lg border border-dashed"
          />
        ) : (
          <ul aria-label="Time entries" className="divide-y rounded-lg border bg-surface text-sm">
            {entries.map((entry) => (
              <TimeRow key={entry.id} entry={entry} onOpen={() => setOpen(entry)} />
            ))}
          </ul>
        )
      ) : time.isError ? (
        <ErrorPanel
          message={reasonOf(time.error, 'The time could not be loaded.')}
          onRetry={() => void time.refetch()}
          retrying={time.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <Skeleton className="h-40" />
      )}
      {time.hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          loading={time.isFetchingNextPage}
          onClick={() => void time.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {open && (
        <EntryDialog
          project_id={project_id}
          entry={open === 'new' ? null : open}
          zone={zone}
          tasks={tasks}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
