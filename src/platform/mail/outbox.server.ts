import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { emit } from '#platform/events/emit.server.ts';
import { mailQueued } from './events.ts';

export type MailRow = typeof mail_outbox.$inferSelect;

export async function lockMail(tx: Tx, id: string): Promise<MailRow | null> {
  const [mail] = await tx.select().from(mail_outbox).where(eq(mail_outbox.id, id)).for('update');
  return mail ?? null;
}

/** Puts a mail back into the queue with a fresh set of attempts. */
export async function requeueMail(tx: Tx, id: string): Promise<void> {
  await tx.update(mail_outbox).set({ status: 'queued', attempts: 0, due_at: null }).where(eq(mail_outbox.id, id));
  await emit(tx, mailQueued, { id });
}
