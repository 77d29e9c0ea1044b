import type { Tx } from '#db/client.ts';
import { application_logs } from '#db/schema/platform/logs.ts';

export async function insertSampleLogs(tx: Tx, rows: (typeof application_logs.$inferInsert)[]): Promise<void> {
  await tx.insert(application_logs).values(rows).onConflictDoNothing();
}
