import type { DbOrTx } from '#db/client.ts';
import { type MailAttachment, mail_outbox } from '#db/schema/platform/mail.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { mailQueued } from './events.ts';
import { sealContent } from './sealed-content.server.ts';

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
  /** For the reader alone: nobody in the studio may see its words, which are stored encrypted until it has been sent. */
  is_confidential?: boolean;
  /** Its links and codes: shown to nobody but its reader. */
  personal?: readonly string[];
  is_unwanted?: boolean;
  /** Kept encrypted with the words until the mail has gone out. */
  unsubscribe_url?: string;
  due_at?: Date;
};

/** Writes a mail to the outbox within the caller's transaction; answers its id, or null when the key was used before. */
export async function queueMail(tx: DbOrTx, secrets: SecretBox, mail: QueuedMail): Promise<string | null> {
  const { to, about, subject, html, text, attachments = [], is_confidential = false, is_unwanted = false } = mail;
  const { due_at, unsubscribe_url, idempotency_key, reply_to, template, personal } = mail;
  const [row] = await tx
    .insert(mail_outbox)
    .values({
      ...{ idempotency_key, reply_to, template },
      ...sealContent(secrets, { subject, html, text, attachments, unsubscribe_url }, { is_confidential, personal }),
      is_confidential,
      status: is_unwanted ? 'skipped' : 'queued',
      due_at,
      to_address: to,
      about_type: about?.type ?? null,
      about_id: about?.id ?? null,
    })
    .onConflictDoNothing({ target: mail_outbox.idempotency_key })
    .returning({ id: mail_outbox.id });
  if (!row) return null;
  // What has to wait is taken up when its time has come.
  if (!is_unwanted && !due_at) await emit(tx, mailQueued, { id: row.id });
  return row.id;
}
