import type { Tx } from '#db/client.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';

export async function insertSampleMails(tx: Tx, rows: (typeof mail_outbox.$inferInsert)[]): Promise<void> {
  await tx.insert(mail_outbox).values(rows).onConflictDoNothing();
}
