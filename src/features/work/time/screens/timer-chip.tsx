import clsx from 'clsx';
import { Square } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { projectPath } from '#features/work/projects/policy.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { Timer } from '../contract.ts';
import { clockText, isDoubtful } from '../policy.ts';
import { EndDialog } from './end-dialog.tsx';
import { timeApi, useRunningSeconds, useTimer, useTimerChange } from './time-api.ts';

/** The running timer in the frame of the admin area: what it is for, how long it has run, and the button that stops it. */
export function TimerChip({ loaded }: { loaded: Timer | null }) {
  const query = useTimer(loaded);
  const seconds = useRunningSeconds(query);
  const [asking, setAsking] = useState(false);
  const stop = useTimerChange((id: string) => timeApi.call.stop({ id }), {
    done: 'Timer stopped',
    failed: 'The timer could not be stopped.',
  });
  const timer = query.data?.timer;
  if (!timer || seconds === null) return null;
  const isLong = isDoubtful(seconds);
  return (
    <section
      aria-label="Running timer"
      className={clsx(
        'flex h-9 min-w-0 shrink-0 items-center rounded-md border pl-2.5 text-sm sm:h-8',
        isLong ? 'border-warning bg-warning-soft' : 'bg-surface',
      )}
    >
      <Link
        to={projectPath(timer.project.id)}
        title={timer.note ? `${timer.project.name}: ${timer.note}` : timer.project.name}
        className="flex min-w-0 items-center gap-2 rounded-xs"
      >
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-danger" />
        <span role="timer" className="figures min-w-[3.25rem]">
          {clockText(seconds)}
        </span>
        <span className="max-w-40 truncate text-muted max-lg:sr-only">{timer.project.name}</span>
      </Link>
      <IconButton
        label="Stop timer"
        icon={<Square aria-hidden="true" className="fill-current" />}
        className="sm:size-8"
        loading={stop.isPending}
        onClick={() => (isLong ? setAsking(true) : stop.mutate(timer.id))}
      />
      {asking && <EndDialog timer={timer} zone={query.data?.zone ?? 'UTC'} seconds={seconds} onClose={() => setAsking(false)} />}
    </section>
  );
}
