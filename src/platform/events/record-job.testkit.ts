import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { defineEvent } from '#platform/events/event.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';

export const testHappened = defineEvent({
  name: 'test.happened',
  schema: z.object({ note: z.string() }),
  label: 'A test ran',
  subject: { type: 'test', id: ({ note }) => note },
});

/** Its only work is a row, so that a test can count how often it ran, in whichever process. */
export const recordJob = defineJob({ name: 'test.record', schema: z.object({ note: z.string() }), retryLimit: 3, retryDelay: 1 });

export const recordHandler = handleJob(recordJob, async ({ db }: { db: Db }, payload) => {
  await db.execute(sql`insert into test_runs (note) values (${payload.note})`);
});

export const createRunsTable = (db: Db) => db.execute(sql`create table test_runs (note text not null)`);

export async function runsOf(db: Db, note: string): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as runs from test_runs where note = ${note}`);
  return Number(rows[0]?.runs);
}
