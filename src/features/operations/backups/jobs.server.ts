import { or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { backup_runs } from '#db/schema/operations/backups.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { lookAfterBackups, workThrough } from './work.server.ts';

/** What was cut off is told and not tried again by itself: its rows say what is left to do. */
export const backupWorkJob = defineJob({
  name: 'backups.work',
  schema: z.object({ backup_id: z.uuid().optional() }),
  retryLimit: 0,
  expireInSeconds: 23 * 3_600,
  singletonKey: () => 'all',
});
const tickJob = defineJob({ name: 'backups.tick', schema: z.object({}), retryLimit: 0 });

export const backupWorkHandler = handleJob(backupWorkJob, (ctx: JobContext) => workThrough(ctx));

export const backupTickHandler = handleJob(tickJob, async (ctx: JobContext) => {
  await lookAfterBackups(ctx);
  const waiting = or(sql`${backup_runs.state} = 'waiting'`, sql`${backup_runs.check_state} = 'waiting'`);
  if ((await ctx.db.$count(backup_runs, waiting)) > 0) await ctx.jobs.send(null, backupWorkJob, {});
});
export const backupTickSchedule = scheduleJob(tickJob, '* * * * *', {});
