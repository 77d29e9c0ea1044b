import { z } from 'zod';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { makeVariants } from './variants.server.ts';

/** A picture that cannot be drawn is shown by its original. */
export const variantsJob = defineJob({
  name: 'media.variants',
  schema: z.object({ media_id: z.uuid(), generation: z.number().int() }),
  retryLimit: 3,
  retryDelay: 30,
  concurrency: 1,
  whenIdle: true,
});

export const variantsHandler = handleJob(
  variantsJob,
  async ({ db, files }: Pick<JobContext, 'db' | 'files'>, wanted, { signal }) => makeVariants({ db, files }, wanted, signal),
);
