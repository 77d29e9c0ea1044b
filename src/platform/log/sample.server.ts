import { inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { application_logs } from '#db/schema/platform/logs.ts';

type NewLog = typeof application_logs.$inferInsert & { id: string };

/** A second time adds none: the table cannot hold its ids unique by themselves, since it is divided by time. */
export async function insertSampleLogs(tx: Tx, rows: NewLog[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  const stored = await tx.select({ id: application_logs.id }).from(application_logs).where(inArray(application_logs.id, ids));
  const known = new Set(stored.map((row) => row.id));
  const missing = rows.filter((row) => !known.has(row.id));
  if (missing.length > 0) await tx.insert(application_logs).values(missing);
}
