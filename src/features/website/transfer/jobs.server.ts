import { z } from 'zod';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { buildExport } from './export.server.ts';
import { readSource } from './read.server.ts';
import { beginRun, failTransfer, listActive, TakenOver, type TransferPorts } from './run.server.ts';
import { undoThrough } from './undo.server.ts';
import { workThrough } from './work.server.ts';

/** One at a time: two imports at once would only wait for each other. */
export const transferJob = defineJob({
  name: 'content-transfers.work',
  schema: z.object({ transfer_id: z.uuid().optional() }),
  retryLimit: 3,
  retryDelay: 15,
  expireInSeconds: 6 * 3_600,
  singletonKey: () => 'all',
});
const tickJob = defineJob({ name: 'content-transfers.tick', schema: z.object({}), retryLimit: 0 });

/** Whatever there is to do with one: read it, make it, take it back. */
export async function workOn(ports: TransferPorts, id: string, signal: AbortSignal): Promise<void> {
  const run = await beginRun(ports, id, signal);
  if (!run) return;
  const { kind, state } = run.transfer;
  try {
    if (kind === 'export') await buildExport(run);
    else if (state === 'reading') await readSource(run);
    else if (state === 'working') await workThrough(run);
    else await undoThrough(run);
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error;
  }
}

export const transferHandler = handleJob(transferJob, async (ctx: JobContext, _payload, job) => {
  const failures: unknown[] = [];
  const tried = new Set<string>();
  // Also what is asked for while this works: its own job was dropped, because this one runs.
  for (;;) {
    const next = (await listActive(ctx.db)).find(({ id }) => !tried.has(id));
    if (!next) break;
    tried.add(next.id);
    try {
      await workOn(ctx, next.id, job.signal);
    } catch (error) {
      failures.push(error);
      if (job.isLastAttempt && !job.signal.aborted) await failTransfer(ctx, next.id);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Content could not be imported or exported');
});

export const transferTickHandler = handleJob(tickJob, async (ctx: JobContext) => {
  if ((await listActive(ctx.db)).length > 0) await ctx.jobs.send(null, transferJob, {});
});
/** What a process that was killed left behind. */
export const transferTickSchedule = scheduleJob(tickJob, '* * * * *', {});
