import { z } from 'zod';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { refreshFigures } from './count.server.ts';

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
