import { z } from 'zod';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { rollUp } from './rollup.server.ts';

/** The next minute tries again by itself. */
const rollUpJob = defineJob({
  name: 'visits.roll-up',
  schema: z.object({}),
  retryLimit: 0,
  whenIdle: true,
  singletonKey: () => 'all',
});

export const rollUpHandler = handleJob(rollUpJob, async ({ db }: Pick<JobContext, 'db'>) => {
  await rollUp(db, new Date());
});
export const rollUpSchedule = scheduleJob(rollUpJob, '* * * * *', {});
