import { z } from 'zod';
import type { Logger } from '#platform/log/entry.ts';
import type { HousekeepingPorts, HousekeepingTask } from './housekeeping-task.ts';
import { defineJob, handleJob, scheduleJob } from './job.ts';

export type HousekeepingContext = HousekeepingPorts & {
  logger: Logger;
  registry: { housekeeping: readonly HousekeepingTask[] };
};

export const housekeepingJob = defineJob({ name: 'system.housekeeping', schema: z.object({}) });
export const housekeepingSchedule = scheduleJob(housekeepingJob, '20 3 * * *', {});

/** Deletes what the features and the platform no longer need, one after the other. */
export async function keepHouse({ logger, registry, ...ports }: HousekeepingContext): Promise<void> {
  const deleted: Record<string, unknown> = {};
  for (const { name, run } of registry.housekeeping) deleted[name] = await run(ports);
  logger.info({ category: 'system', component: 'housekeeping', message: 'Housekeeping done', metadata: deleted });
}

export const housekeepingHandler = handleJob(housekeepingJob, (ctx: HousekeepingContext) => keepHouse(ctx));
