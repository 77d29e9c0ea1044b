import { z } from 'zod';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { refreshFigures } from './count.server.ts';
import { mailReportWhenDue } from './report.server.ts';

/** So that nobody who opens the analytics waits for a day that was busy. */
const countJob = defineJob({
  name: 'analytics.count',
  schema: z.object({}),
  retryLimit: 0,
  whenIdle: true,
  singletonKey: () => 'all',
});

export const countHandler = handleJob(countJob, async ({ db, registry }: JobContext) => {
  await refreshFigures(db, registry.dailyFigures);
});
export const countSchedule = scheduleJob(countJob, '* * * * *', {});

/** Every hour, because the studio's morning depends on its time zone, and it may have been down on the first. */
const reportJob = defineJob({
  name: 'analytics.report',
  schema: z.object({}),
  retryLimit: 2,
  whenIdle: true,
  singletonKey: () => 'all',
});

export const reportHandler = handleJob(reportJob, async (ctx: JobContext) => {
  await mailReportWhenDue(ctx);
});
export const reportSchedule = scheduleJob(reportJob, '7 * * * *', {});
