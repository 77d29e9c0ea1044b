import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type BoardPlace, placed } from '#shared/board-order.ts';
import { type TaskStatus, taskStatuses } from '#shared/choices/work/tasks.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Board } from '#ui/board.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { taskStatusLabels } from '../choices.ts';
import type { Task, Board as TaskBoardData } from '../contract.ts';
import { TaskCard } from './task-card.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { boardKey, freshMs, tasksApi, useBoardChange } from './tasks-api.ts';

type TaskBoardProps = {
  project_id: string;
  loaded: TaskBoardData | null;
  /** What else is known of a task, below its form. */
  factsOf?: (task: Task) => ReactNode;
};

/** The tasks of a project for the studio: as a board whose cards are moved, or as a list. */
export function TaskBoard({ project_id, loaded, factsOf }: TaskBoardProps) {
  const [params] = useSearchParams();
  const isList = params.get('tasks') === 'list';
  // A link can lead to one of the tasks.
  const [open, setOpen] = useState<{ task: Task | null; status: TaskStatus } | null>(() => {
    const task = loaded?.items.find(({ id }) => id === params.get('task'));
    return task ? { task, status: task.status } : null;
  });
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
          facts={open.task && factsOf?.(open.task)}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

type Move = BoardPlace<TaskStatus> & { id: string };
type ColumnsProps = { items: Task[]; project_id: string; onOpen: (task: Task) => void };

const columns = taskStatuses.map((key) => ({ key, label: taskStatusLabels[key] }));
const cardOf = (task: Task) => ({ id: task.id, column: task.status, name: task.title });
const moved = (items: Task[], { id, ...place }: Move): Task[] =>
  placed(
    items.map((task) => ({ ...task, column: task.status })),
    id,
    place,
  ).map(({ column, ...task }) => ({ ...task, status: column }));

function Columns({ items, project_id, onOpen }: ColumnsProps) {
  const client = useQueryClient();
  const move = useBoardChange(project_id, ({ id, column, before }: Move) => tasksApi.call.move({ id, status: column, before }), {
    failed: 'The task could not be moved.',
    show: (board, change) => ({ ...board, items: moved(board.items, change) }),
  });
  return (
    <Board
      columns={columns}
      cards={items.map(cardOf)}
      noun={['task', 'tasks']}
      entry="end"
      latest={() => (client.getQueryData<TaskBoardData>(boardKey(project_id))?.items ?? items).map(cardOf)}
      onMove={(id, place) => {
        move.mutate({ id, ...place });
        return true;
      }}
    >
      {(id, handle, className) => {
        const task = items.find((one) => one.id === id);
        return task && <TaskCard task={task} onOpen={() => onOpen(task)} className={className} handle={handle} />;
      }}
    </Board>
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
