import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type TaskStatus, taskStatuses } from '#shared/choices/work/tasks.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { ReorderHandle } from '#ui/reorder-handle.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { taskStatusLabels } from '../choices.ts';
import type { Board, Task } from '../contract.ts';
import { inColumn, placed } from '../policy.ts';
import { TaskCard } from './task-card.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { boardKey, freshMs, tasksApi, useBoardChange } from './tasks-api.ts';
import { type Place, useBoard } from './use-board.ts';

type TaskBoardProps = { project_id: string; loaded: Board | null };

/** The tasks of a project for the studio: as a board whose cards are moved, or as a list. */
export function TaskBoard({ project_id, loaded }: TaskBoardProps) {
  const [params] = useSearchParams();
  const isList = params.get('tasks') === 'list';
  const [open, setOpen] = useState<{ task: Task | null; status: TaskStatus } | null>(null);
  const board = useQuery({
    queryKey: boardKey(project_id),
    queryFn: () => tasksApi.call.list({ id: project_id }),
    initialData: loaded ?? undefined,
    refetchInterval: freshMs,
  });
  const show = (task: Task) => setOpen({ task, status: task.status });
  return (
    <section aria-labelledby="tasks-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="tasks-title" className="text-[0.9375rem] font-semibold tracking-tight">
          Tasks
        </h2>
        <Button variant="outline" size="sm" onClick={() => setOpen({ task: null, status: 'todo' })}>
          <Plus aria-hidden="true" />
          Add task
        </Button>
      </div>
      <LinkTabs
        label="View of the tasks"
        tabs={[
          { to: '?tasks=board', label: 'Board' },
          { to: '?tasks=list', label: 'List' },
        ]}
        current={isList ? '?tasks=list' : '?tasks=board'}
        className="mb-4"
      />
      {board.data ? (
        isList ? (
          <TaskList items={board.data.items} onOpen={show} />
        ) : (
          <Columns items={board.data.items} project_id={project_id} onOpen={show} />
        )
      ) : board.isError ? (
        <ErrorPanel
          message={reasonOf(board.error, 'The tasks could not be loaded.')}
          onRetry={() => void board.refetch()}
          retrying={board.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <Skeleton className="h-56" />
      )}
      {open && (
        <TaskDialog
          key={open.task?.id ?? 'new'}
          project_id={project_id}
          task={open.task}
          status={open.status}
          people={board.data?.people ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

type ColumnsProps = { items: Task[]; project_id: string; onOpen: (task: Task) => void };

function Columns({ items, project_id, onOpen }: ColumnsProps) {
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  const move = useBoardChange(
    project_id,
    ({ id, status, before }: Place & { id: string }) => tasksApi.call.move({ id, status, before }),
    {
      failed: 'The task could not be moved.',
      show: (board, { id, status, before }) => ({ ...board, items: placed(board.items, id, status, before) }),
    },
  );
  const latest = () => client.getQueryData<Board>(boardKey(project_id))?.items ?? items;
  const { drag, handleProps } = useBoard(latest, (id, place) => {
    const before = latest();
    const after = placed(before, id, place.status, place.before);
    if (after.map((one) => one.id + one.status).join() === before.map((one) => one.id + one.status).join()) return;
    const column = inColumn(after, place.status);
    const at = column.findIndex((one) => one.id === id);
    setSaid(`${column[at]?.title}, ${taskStatusLabels[place.status]}, position ${at + 1} of ${column.length}`);
    move.mutate({ id, ...place });
  });
  const target = drag?.target ?? null;
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p id="task-move-hint" className="sr-only">
        Drag, or press the arrow keys, to move the task within its column or to another one.
      </p>
      <div className={clsx('grid items-start gap-4 lg:grid-cols-3', drag && 'select-none')}>
        {taskStatuses.map((status) => {
          const column = inColumn(items, status);
          const isTarget = target?.status === status;
          return (
            <section
              key={status}
              aria-label={taskStatusLabels[status]}
              data-column={status}
              className={clsx('min-h-24 rounded-lg border p-3', isTarget ? 'border-primary bg-primary-soft' : 'bg-hover')}
            >
              <h3 className="mb-2.5 flex items-center justify-between text-[0.8125rem] font-semibold text-muted">
                {taskStatusLabels[status]}
                <span className="figures font-normal">{column.length}</span>
              </h3>
              <ul aria-label={`${taskStatusLabels[status]} tasks`} className="grid gap-2">
                {column.map((task) => (
                  <li
                    key={task.id}
                    data-card={task.id}
                    className={clsx(
                      isTarget && target?.before === task.id && 'rounded-md ring-2 ring-primary ring-offset-2 ring-offset-page',
                    )}
                  >
                    <TaskCard
                      task={task}
                      onOpen={() => onOpen(task)}
                      className={drag?.id === task.id ? 'opacity-50' : undefined}
                      handle={<ReorderHandle name={task.title} aria-describedby="task-move-hint" {...handleProps(task.id)} />}
                    />
                  </li>
                ))}
              </ul>
              {column.length === 0 && <p className="py-2 text-center text-[0.8125rem] text-muted">No tasks</p>}
            </section>
          );
        })}
      </div>
    </>
  );
}

function TaskList({ items, onOpen }: { items: Task[]; onOpen: (task: Task) => void }) {
  if (items.length === 0) return <p className="rounded-lg border border-dashed py-8 text-center text-muted">No tasks</p>;
  return (
    <ul aria-label="Tasks" className="grid gap-2">
      {items.map((task) => (
        <li key={task.id} className="grid gap-1 sm:grid-cols-[7rem_minmax(0,1fr)] sm:items-center">
          <span className="text-[0.8125rem] text-muted">{taskStatusLabels[task.status]}</span>
          <TaskCard task={task} onOpen={() => onOpen(task)} />
        </li>
      ))}
    </ul>
  );
}
