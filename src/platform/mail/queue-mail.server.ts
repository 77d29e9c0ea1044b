import type { DbOrTx } from '#db/client.ts';
import { type MailAttachment, mail_outbox } from '#db/schema/platform/mail.ts';
import { emit } from '#platform/events/emit.server.ts';
import { mailQueued } from './events.ts';

export type QueuedMail = {
  /** Names the occasion: the same key never puts a second mail into the outbox. */
  idempotency_key: string;
  to: string;
  /** Who an answer goes to, where that is not the studio. */
  reply_to?: string | null;
  subject: string;
  html: string;
  text: string;
  template: string;
  attachments?: MailAttachment[];
  /** Which record the mail is about; once the mail server has taken it, `mail.sent` tells so. */
  about?: { type: string; id: string };
  /** For the reader alone: nobody in the studio may see its words, and they go once it has been sent. */
  is_confidential?: boolean;
};

/** Writes a mail to the outbox within the caller's transaction; answers its id, or null when the key was used before. */
export async function queueMail(tx: DbOrTx, mail: QueuedMail): Promise<string | null> {
  const { to, about, ...rest } = mail;
  const [row] = await tx
    .insert(mail_outbox)
    .values({ ...rest, to_address: to, about_type: about?.type ?? null, about_id: about?.id ?? null })
    .onConflictDoNothing({ target: mail_outbox.idempotency_key })
    .returning({ id: mail_outbox.id });
  if (!row) return null;
  await emit(tx, mailQueued, { id: row.id });
  return row.id;
}
