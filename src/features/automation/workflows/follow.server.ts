import { eq } from 'drizzle-orm';
import { workflow_runs } from '#db/schema/automation/workflows.ts';
import { isUnavailable } from '#db/unavailable.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { type Due, type EnginePorts, runStep } from './engine.server.ts';
import { runsUnderWay } from './start.server.ts';

/**
 * The steps that follow on from one another, within one job and each in a transaction of its own. One that fails gets a job with
 * attempts of its own; so does the next one when the process is told to stop.
 */
export async function followRun(ports: EnginePorts, due: Due | null, { id, signal }: JobRun): Promise<void> {
  for (let next = due; next; ) {
    const step = next;
    try {
      next = signal.aborted ? await leave(ports, step) : await runStep(ports, step, { id, isLastAttempt: false });
    } catch (error) {
      // The job comes again, and finds the run where it stands.
      if (isUnavailable(error)) throw error;
      next = await leave(ports, step);
    }
  }
}

async function leave({ db, enqueue }: EnginePorts, due: Due): Promise<null> {
  await db.transaction((tx) => enqueue(tx, due));
  return null;
}

/** A job that comes again may have done its own step before it was cut off, and some of those behind it. */
export async function whereItStands({ db }: EnginePorts, due: Due, { attempt }: JobRun): Promise<Due> {
  const [found] = attempt > 1 ? await runsUnderWay(db, eq(workflow_runs.id, due.run_id)) : [];
  return found ?? due;
}
