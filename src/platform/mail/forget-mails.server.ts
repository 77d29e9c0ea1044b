import { and, eq, inArray, lt } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import type { Mail } from './mail.ts';

/** Deletes the mails of a template that are older than this, sent or not. */
export async function forgetMails(db: DbOrTx, { name }: Pick<Mail, 'name'>, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(mail_outbox)
    .where(and(eq(mail_outbox.template, name), lt(mail_outbox.created_at, before)));
  return rowCount ?? 0;
}

/** Deletes the mails of these templates to an address, in the case it was written in: one that waits is not sent any more. */
export async function forgetMailsTo(db: DbOrTx, mails: readonly Pick<Mail, 'name'>[], address: string): Promise<void> {
  const names = mails.map(({ name }) => name);
  await db.delete(mail_outbox).where(and(eq(mail_outbox.to_address, address), inArray(mail_outbox.template, names)));
}
