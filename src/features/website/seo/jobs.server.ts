import { z } from 'zod';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { submitChanges } from './index-now.server.ts';
import { checkLinks } from './link-check.server.ts';

/** Cut off, it is not tried again: the next day's run, or the owner, begins anew. */
export const checkLinksJob = defineJob({
  name: 'seo.check-links',
  schema: z.object({ check_id: z.uuid().optional() }),
  ...{ retryLimit: 0, expireInSeconds: 1_800, whenIdle: true },
  singletonKey: () => 'all',
});
const submitJob = defineJob({ name: 'seo.submit-changes', schema: z.object({}), retryLimit: 0, singletonKey: () => 'all' });

export const checkLinksHandler = handleJob(checkLinksJob, (ctx: JobContext, _payload, { signal }) =>
  checkLinks({ ...ctx, signal }),
);
/** At night, when few are served, and not at the full hour, when everybody's machines ask. */
export const checkLinksSchedule = scheduleJob(checkLinksJob, '23 3 * * *', {});

export const submitHandler = handleJob(submitJob, async (ctx: JobContext) => {
  await submitChanges(ctx);
});
export const submitSchedule = scheduleJob(submitJob, '*/10 * * * *', {});
