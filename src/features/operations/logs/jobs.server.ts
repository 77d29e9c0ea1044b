import { z } from 'zod';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { lookForTrouble } from './alerts.server.ts';

/** Not tried again by itself: the next minute looks anew. */
const alertsJob = defineJob({ name: 'logs.alerts', schema: z.object({}), retryLimit: 0, singletonKey: () => 'all' });
export const alertsHandler = handleJob(alertsJob, (ctx: JobContext) => lookForTrouble(ctx));
export const alertsSchedule = scheduleJob(alertsJob, '* * * * *', {});
