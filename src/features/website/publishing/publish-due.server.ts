import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';

/** Looks every minute for what was planned; one that fails is tried again by the next minute. */
export function publishEveryMinute(name: string, publishDue: (context: JobContext, now: Date) => Promise<unknown>) {
  const job = defineJob({ name, schema: z.object({}), retryLimit: 0, singletonKey: () => 'all' });
  const handler = handleJob(job, async (context: JobContext) => {
    await publishDue(context, new Date());
  });
  return { handler, schedule: scheduleJob(job, '* * * * *', {}) };
}

/** Publishes what was planned for now; each by itself, so that one that fails keeps no other back. */
export async function publishEach(
  db: Db,
  due: readonly { id: string }[],
  /** Answers whether it was published: another process may have been first. */
  publishOne: (tx: Tx, id: string) => Promise<boolean>,
): Promise<string[]> {
  const published: string[] = [];
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      if (await db.transaction((tx) => publishOne(tx, id))) published.push(id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'What was planned could not be published');
  return published;
}
