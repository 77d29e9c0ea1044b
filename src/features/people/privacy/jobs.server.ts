import { z } from 'zod';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { carryOut } from './deletions.server.ts';
import { buildExport, failExport } from './exports.server.ts';

export const exportJob = defineJob({
  name: 'privacy.export',
  schema: z.object({ export_id: z.uuid() }),
  retryLimit: 3,
  retryDelay: 30,
  expireInSeconds: 6 * 3_600,
  whenIdle: true,
  singletonKey: ({ export_id }) => export_id,
});

export const exportHandler = handleJob(exportJob, async (ctx: JobContext, { export_id }, job) => {
  try {
    await buildExport(ctx, export_id);
  } catch (error) {
    if (job.isLastAttempt) await failExport(ctx, export_id);
    throw error;
  }
});

export const deletionJob = defineJob({
  name: 'privacy.delete',
  schema: z.object({ request_id: z.uuid().optional() }),
  retryLimit: 5,
  retryDelay: 30,
  expireInSeconds: 3_600,
  singletonKey: () => 'all',
});
export const deletionHandler = handleJob(deletionJob, (ctx: JobContext) => carryOut(ctx));
/** What became due, and what a process that was killed left behind. */
export const deletionSchedule = scheduleJob(deletionJob, '*/10 * * * *', {});
