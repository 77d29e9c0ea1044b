import { useQuery } from '@tanstack/react-query';
import { ChartGantt, Printer } from 'lucide-react';
import { useState } from 'react';
import type { Milestones } from '#features/work/milestones/contract.ts';
import { milestonesApi, milestonesKey } from '#features/work/milestones/screens/milestones-api.ts';
import type { Project } from '#features/work/projects/contract.ts';
import { projectsApi, projectsKey } from '#features/work/projects/screens/projects-api.ts';
import type { Board } from '#features/work/tasks/contract.ts';
import { boardKey, tasksApi } from '#features/work/tasks/screens/tasks-api.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type Bar, barsOf, nearEachOther, spanText } from '../policy.ts';
import { printSheet } from './print-sheet.ts';
import { TimelineChart } from './timeline-chart.tsx';
import { type Drawn, useSaveBar } from './use-save-bar.ts';

type TimelineProps = { project: Project; milestones: Milestones | null; board: Board | null; today: string };

const sheetId = 'timeline-sheet';

/** Milestones, dated tasks and the deadline on a calendar, where they can be dragged. */
export function Timeline({ project: loaded, milestones: loadedMilestones, board: loadedBoard, today }: TimelineProps) {
  const { id } = loaded;
  const project = useQuery({
    queryKey: [...projectsKey, 'one', id],
    queryFn: () => projectsApi.call.get({ id }),
    initialData: loaded,
  });
  const milestones = useQuery({
    queryKey: milestonesKey(id),
    queryFn: () => milestonesApi.call.list({ id }),
    initialData: loadedMilestones ?? undefined,
  });
  const board = useQuery({
    queryKey: boardKey(id),
    queryFn: () => tasksApi.call.list({ id }),
    initialData: loadedBoard ?? undefined,
  });
  const [said, setSaid] = useState('');
  // As they were let go, until the answer is here.
  const [dropped, setDropped] = useState<Bar[]>([]);
  const save = useSaveBar(id);

  if (!milestones.data || !board.data) return <Skeleton className="h-40" />;
  const items = milestones.data.items;
  const tasks = board.data.items;
  const bars = nearEachOther(barsOf(project.data, items, tasks)).map(
    (bar) => dropped.find((one) => one.kind === bar.kind && one.id === bar.id) ?? bar,
  );
  const hidden = items.length + tasks.length + (project.data.deadline ? 1 : 0) - bars.length;

  const recordOf = (bar: Bar): Drawn | null => {
    if (bar.kind === 'deadline') return { kind: 'deadline', bar, project: project.data };
    const milestone = items.find((one) => one.id === bar.id);
    if (bar.kind === 'milestone') return milestone ? { kind: 'milestone', bar, project: project.data, record: milestone } : null;
    const task = tasks.find((one) => one.id === bar.id);
    return task ? { kind: 'task', bar, project: project.data, record: task } : null;
  };
  const onDrop = (_: Bar, after: Bar) => {
    const drawn = recordOf(after);
    if (!drawn) return;
    setSaid(`${after.title}: ${spanText(after)}`);
    setDropped((some) => [...some.filter((one) => one.id !== after.id || one.kind !== after.kind), after]);
    // Each drag has its own end: callbacks given to `mutate` are called for the last one alone. What went wrong was told already.
    const isOver = () => setDropped((some) => some.filter((one) => one !== after));
    save.mutateAsync(drawn).then(isOver, isOver);
  };

  return (
    <section aria-labelledby="timeline-title" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="timeline-title" className="text-[0.9375rem] font-semibold tracking-tight">
          Timeline
        </h2>
        {bars.length > 0 && (
          <Button variant="outline" size="sm" onClick={() => printSheet(sheetId)}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {bars.length === 0 ? (
        <EmptyState
          icon={ChartGantt}
          title="No dates yet"
          text="Milestones and tasks with a date, and the deadline, appear here."
          as="h3"
          className="rounded-lg border border-dashed"
        />
      ) : (
        <div id={sheetId}>
          <p className="hidden pb-2 font-semibold print:block">{project.data.name}</p>
          <TimelineChart bars={bars} today={today} onDrop={onDrop} />
        </div>
      )}
      {hidden > 0 && bars.length > 0 && (
        <p className="mt-2 text-[0.8125rem] text-muted">
          {hidden === 1
            ? 'One without a date, or far from the others, is'
            : `${hidden} without a date, or far from the others, are`}{' '}
          not shown.
        </p>
      )}
    </section>
  );
}
