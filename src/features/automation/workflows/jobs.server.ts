import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { emit } from '#platform/events/emit.server.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { type Due, type EnginePorts, runStep } from './engine.server.ts';
import { callDue } from './events.ts';
import { followRun, whereItStands } from './follow.server.ts';
import { addStarters } from './service.server.ts';
import { startForEvent } from './start.server.ts';
import { startDue, takeUpLost } from './tick.server.ts';

export const startJob = defineJob({ name: 'workflows.start', schema: z.object({ event_id: z.uuid() }), concurrency: 2 });

/** Four attempts within some minutes; then the run waits for somebody. */
const stepOptions = {
  schema: z.object({ run_id: z.uuid(), step_id: z.string() }),
  concurrency: 2,
  retryLimit: 4,
  retryDelay: 5,
  retryDelayMax: 300,
};
export const stepJob = defineJob({ name: 'workflows.step', ...stepOptions });
/** A machine that does not answer holds up other calls for some seconds, and no other step. */
export const callJob = defineJob({
  name: 'workflows.call',
  ...stepOptions,
  singletonKey: ({ run_id, step_id }) => `${run_id}:${step_id}`,
});
export const tickJob = defineJob({ name: 'workflows.tick', schema: z.object({}), retryLimit: 0 });

/** Once, with the setup: what the owner deletes afterwards stays deleted. */
export const startersJob = defineJob({ name: 'workflows.starters', schema: z.object({ user_id: z.uuid() }) });

const portsOf = (ctx: JobContext): EnginePorts & Pick<JobContext, 'registry'> => ({
  ...{ db: ctx.db, env: ctx.env, secrets: ctx.secrets, sendMail: ctx.sendMail, site: ctx.site, registry: ctx.registry },
  enqueue: (tx, due, startAfter) => ctx.jobs.send(tx, stepJob, due, startAfter ? { startAfter } : {}),
});

/** Steps that wait for nothing follow each other within one job; another machine is called by a job of its own. */
const followingPorts = (ctx: JobContext) => ({
  ...portsOf(ctx),
  callLater: (tx: Tx, call: Due) => emit(tx, callDue, call),
  followsOn: true,
});

export const startHandler = handleJob(startJob, async (ctx: JobContext, { event_id }, job) => {
  if (!ctx.env.WORKFLOWS) return;
  const ports = followingPorts(ctx);
  for (const due of await startForEvent(ports, event_id)) await followRun(ports, due, job);
  ctx.jobs.wake(stepJob.name);
});

export const stepHandler = handleJob(stepJob, async (ctx: JobContext, due, job) => {
  // The run waits; once they are on again, it is taken up like one whose job was lost.
  if (!ctx.env.WORKFLOWS) return;
  const ports = followingPorts(ctx);
  await followRun(ports, await runStep(ports, await whereItStands(ports, due, job), job), job);
  ctx.jobs.wake(stepJob.name);
});

export const callHandler = handleJob(callJob, async (ctx: JobContext, due, job) => {
  if (!ctx.env.WORKFLOWS) return;
  await runStep(portsOf(ctx), due, job);
  ctx.jobs.wake(stepJob.name);
});

export const tickHandler = handleJob(tickJob, async (ctx: JobContext) => {
  if (!ctx.env.WORKFLOWS) return;
  const ports = portsOf(ctx);
  await startDue(ports);
  await takeUpLost(ports);
  ctx.jobs.wake(stepJob.name);
});

export const startersHandler = handleJob(startersJob, async ({ db }: JobContext, { user_id }) => {
  await addStarters({ db }, { actor: { id: user_id, role: 'super_admin' }, request_id: null, ip_address: null });
});

export const tickSchedule = scheduleJob(tickJob, '*/5 * * * *', {});
