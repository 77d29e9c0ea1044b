import { z } from 'zod';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { publishDue } from './publish.server.ts';

/** The next minute tries again by itself. */
const publishJob = defineJob({
  name: 'case-studies.publish-due',
  schema: z.object({}),
  retryLimit: 0,
  singletonKey: () => 'all',
});

export const publishHandler = handleJob(publishJob, async ({ db }: Pick<JobContext, 'db'>) => {
  await publishDue({ db }, new Date());
});
export const publishSchedule = scheduleJob(publishJob, '* * * * *', {});
