import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { JobHandler } from '#platform/jobs/job.ts';
import { syncQueues } from '#platform/jobs/queues.server.ts';

const jobRows = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    data: z.record(z.string(), z.unknown()).nullable(),
    priority: z.number(),
    startAfter: z.string(),
    singletonKey: z.string().nullable(),
  }),
);
const jobsAtOnce = 500;

/** Puts the jobs that were waiting back into the queue of this version. A job that this version does not know is left out. */
export async function restoreJobs(client: pg.Client, handlers: readonly JobHandler<never>[]): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    useListenNotify: false,
  });
  await boss.start();
  try {
    await syncQueues(boss, handlers);
    const known = handlers.map(({ definition }) => definition.name);
    await client.query(
      "declare waiting cursor with hold for select job from restored_jobs where job->>'name' = any($1) order by job->>'name'",
      [known],
    );
    for (;;) {
      const { rows } = await client.query<{ job: unknown }>(`fetch ${jobsAtOnce} from waiting`);
      const jobs = jobRows.parse(rows.map(({ job }) => job));
      for (const [name, waiting] of Map.groupBy(jobs, (job) => job.name)) {
        await boss.insert(
          name,
          waiting.map(({ id, data, priority, startAfter, singletonKey }) => ({
            id,
            data: data ?? {},
            priority,
            startAfter,
            ...(singletonKey === null ? {} : { singletonKey }),
          })),
        );
      }
      if (rows.length < jobsAtOnce) return;
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
