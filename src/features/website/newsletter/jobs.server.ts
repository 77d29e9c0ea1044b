import { z } from 'zod';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { writeMails } from './mailings.server.ts';

/** A batch a minute; the next minute goes on where this one stopped. */
const writeJob = defineJob({
  name: 'newsletter.write-mails',
  schema: z.object({}),
  retryLimit: 0,
  singletonKey: () => 'all',
});

export const writeHandler = handleJob(writeJob, async (ports: Pick<JobContext, 'db' | 'env' | 'secrets' | 'sendMail'>) => {
  await writeMails(ports);
});
export const writeSchedule = scheduleJob(writeJob, '* * * * *', {});
