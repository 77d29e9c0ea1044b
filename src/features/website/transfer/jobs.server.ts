import { setTimeout } from 'node:timers/promises';
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

/** How often one is tried, and how long after a failure. */
const mostAttempts = 4;
const retryMs = 15_000;
const lookMs = 1_000;

type Attempts = { count: number; notBefore: number };

/**
 * Everything that is to do, also what is asked for meanwhile: its own job was dropped, because this one runs. One that failed waits for
 * its next attempt, and the others do not wait for it.
 */
export async function workThroughAll(
  ctx: TransferPorts & Pick<JobContext, 'logger'>,
  signal: AbortSignal,
  pause = { retryMs, lookMs },
): Promise<void> {
  const attempts = new Map<string, Attempts>();
  for (;;) {
    const active = await listActive(ctx.db);
    if (active.length === 0) return;
    const next = active.find(({ id }) => (attempts.get(id)?.notBefore ?? 0) <= Date.now());
    if (!next) {
      await setTimeout(pause.lookMs, undefined, { signal });
      continue;
    }
    try {
      await workOn(ctx, next.id, signal);
      attempts.delete(next.id);
    } catch (error) {
      signal.throwIfAborted();
      const count = (attempts.get(next.id)?.count ?? 0) + 1;
      attempts.set(next.id, { count, notBefore: Date.now() + pause.retryMs });
      const isOver = isCertain(error) || count >= mostAttempts;
      ctx.logger.error({
        ...{ category: 'system', component: 'content-transfers', error },
        message: `An import or export of content failed, attempt ${count}`,
        metadata: { transfer_id: next.id, is_over: isOver },
      });
      if (!isOver) continue;
      await failTransfer(ctx, next.id);
      // Let go on again, it has all its attempts.
      attempts.delete(next.id);
    }
  }
}

/** What would fail again: an error of ours, and what the database refuses to keep. Anything else may be a connection or a disk. */
function isCertain(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof URIError || error instanceof SyntaxError)
    return true;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && /^(22|23|42)[0-9A-Z]{3}$/.test(code)) return true;
  return cause instanceof Error && isCertain(cause);
}

export const transferHandler = handleJob(transferJob, (ctx: JobContext, _payload, job) => workThroughAll(ctx, job.signal));

export const transferTickHandler = handleJob(tickJob, async (ctx: JobContext) => {
  if ((await listActive(ctx.db)).length > 0) await ctx.jobs.send(null, transferJob, {});
});
/** What a process that was killed left behind. */
export const transferTickSchedule = scheduleJob(tickJob, '* * * * *', {});
