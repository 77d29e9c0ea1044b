import type { PgBoss, QueueOptions } from 'pg-boss';
import type { JobHandler, JobSchedule } from './job.ts';

const dayInSeconds = 86_400;

function queueOptions({ definition }: JobHandler<never>): QueueOptions {
  return {
    retryLimit: definition.retryLimit ?? 5,
    retryDelay: definition.retryDelay ?? 2,
    retryBackoff: true,
    retryDelayMax: definition.retryDelayMax ?? 900,
    expireInSeconds: definition.expireInSeconds ?? 600,
    // A job whose process was killed is taken up again after this, not after the whole ten minutes.
    heartbeatSeconds: 30,
    retentionSeconds: 30 * dayInSeconds,
    deleteAfterSeconds: 3 * dayInSeconds,
  };
}

/** Creates the queues that are missing and updates those whose definition changed; usually one query. */
export async function syncQueues(boss: PgBoss, handlers: readonly JobHandler<never>[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const handler of handlers) {
    const { name, singletonKey } = handler.definition;
    const wanted = queueOptions(handler);
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, { ...wanted, policy: singletonKey ? 'exclusive' : 'standard' });
    else if (Object.entries(wanted).some(([key, value]) => value !== Object(queue)[key])) await boss.updateQueue(name, wanted);
  }
}

/** Makes the stored schedules those of this version, and forgets the rest. */
export async function syncSchedules(boss: PgBoss, schedules: readonly JobSchedule[]): Promise<void> {
  const stored = await boss.getSchedules();
  for (const { name } of stored) {
    if (!schedules.some((schedule) => schedule.name === name)) await boss.unschedule(name);
  }
  for (const { name, cron, payload } of schedules) {
    const same = stored.find((schedule) => schedule.name === name);
    const unchanged = same?.cron === cron && JSON.stringify(same.data) === JSON.stringify(payload);
    if (!unchanged) await boss.schedule(name, cron, payload, { tz: 'UTC' });
  }
}
