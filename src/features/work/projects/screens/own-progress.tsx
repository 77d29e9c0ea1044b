import { Hourglass } from 'lucide-react';
import { LocalTime } from '#ui/local-time.tsx';
import { Progress } from '#ui/progress.tsx';
import type { OwnProject } from '../contract.ts';
import { progressText, waitingText } from '../policy.ts';

/** How far it is, and what waits for the client. */
export function OwnProgress({ project: { progress, waiting } }: { project: OwnProject }) {
  return (
    <>
      {progress.total > 0 && (
        <div className="grid gap-1.5">
          <Progress label="Progress" value={progress.done} max={progress.total} />
          <p className="figures text-[0.8125rem] text-muted">{progressText(progress)}</p>
        </div>
      )}
      {waiting && (
        <p className="flex items-center gap-1.5 text-sm font-medium text-warning">
          <Hourglass aria-hidden="true" className="size-4 shrink-0" />
          <span>
            {waitingText(waiting)} since <LocalTime value={waiting.since} look="day" />
          </span>
        </p>
      )}
    </>
  );
}
