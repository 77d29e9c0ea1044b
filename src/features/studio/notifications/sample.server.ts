import type { Tx } from '#db/client.ts';
import { notifications } from '#db/schema/studio/notifications.ts';

type SampleNotice = Omit<typeof notifications.$inferInsert, 'is_sample'>;

/** What other features' sample records would have told the people who run the studio. */
export async function insertSampleNotices(tx: Tx, notices: SampleNotice[]): Promise<void> {
  const rows = notices.map((notice) => ({ ...notice, is_sample: true }));
  if (rows.length > 0) await tx.insert(notifications).values(rows).onConflictDoNothing();
}
