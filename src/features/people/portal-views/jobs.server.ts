import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import { endLapsedViews } from './service.server.ts';

const lapsedViewsJob = defineJob({ name: 'portal-views.lapsed', schema: z.object({}), retryLimit: 3 });

export const lapsedViewsHandler = handleJob(lapsedViewsJob, ({ db }: { db: Db }) => endLapsedViews(db));

export const lapsedViewsSchedule = scheduleJob(lapsedViewsJob, '*/5 * * * *', {});
