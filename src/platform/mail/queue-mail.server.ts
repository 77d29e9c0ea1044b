import type { DbOrTx } from '#db/client.ts';
import { type MailAttachment, mail_outbox } from '#db/schema/system.ts';
import { emit } from '#platform/events/emit.server.ts';

declare module '#platform/events/events.ts' {
  interface DomainEvents {
    'mail.queued': { id: string };
  }
}

export type QueuedMail = {
  /** Names the occasion: the same key never puts a second mail into the outbox. */
  idempotency_key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  template: string;
  attachments?: MailAttachment[];
};

/** Writes a mail to the outbox within the caller's transaction; answers its id, or null when the key was used before. */
export async function queueMail(tx: DbOrTx, mail: QueuedMail): Promise<string | null> {
  const { to, ...rest } = mail;
  const [row] = await tx
    .insert(mail_outbox)
    .values({ ...rest, to_address: to })
    .onConflictDoNothing({ target: mail_outbox.idempotency_key })
    .returning({ id: mail_outbox.id });
  if (!row) return null;
  await emit(tx, 'mail.queued', { id: row.id });
  return row.id;
}
