import { z } from 'zod';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { deliver, fanOut, type Ports, takeUpLost } from './deliver.server.ts';

export const fanOutJob = defineJob({ name: 'webhooks.fan_out', schema: z.object({ event_id: z.uuid() }) });
/** Its own attempts are jobs of their own; a retry of the queue is for a database that was away. */
export const deliverJob = defineJob({
  name: 'webhooks.deliver',
  schema: z.object({ delivery_id: z.uuid(), attempt: z.number().int() }),
  concurrency: 2,
});
const sweepJob = defineJob({ name: 'webhooks.sweep', schema: z.object({}), retryLimit: 0 });

const portsOf = ({ db, env, secrets, sendMail, jobs }: JobContext): Ports => ({
  ...{ db, env, secrets, sendMail },
  enqueue: (tx, due, startAfter) => jobs.send(tx, deliverJob, due, startAfter ? { startAfter } : {}),
});

export const fanOutHandler = handleJob(fanOutJob, async (ctx: JobContext, { event_id }) => {
  await fanOut(portsOf(ctx), event_id);
  ctx.jobs.wake(deliverJob.name);
});
export const deliverHandler = handleJob(deliverJob, (ctx: JobContext, due) => deliver(portsOf(ctx), due));
export const sweepHandler = handleJob(sweepJob, async (ctx: JobContext) => {
  await takeUpLost(portsOf(ctx));
});
export const sweepSchedule = scheduleJob(sweepJob, '*/15 * * * *', {});
