import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { DbOrTx } from '#db/client.ts';
import { mailboxes } from '#db/schema/desk/mailbox.ts';
import { mail_outbox, mail_threads } from '#db/schema/platform/mail.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import type { MailSubject } from '#shared/choices/platform/mail.ts';
import { withToken } from '#shared/mail/reply-address.ts';
import { isTokenOf, mailIdOfToken, replyToken } from './reply-token.server.ts';
import { senderAddress } from './sender-address.ts';

export type MailThread = typeof mail_threads.$inferSelect;
export type ThreadSubject = { type: MailSubject; id: string };

/** How many of the earlier mails one names: enough for every mail program to find the thread. */
const mostEarlier = 10;
const threadDays = 2 * 365;

const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)$/.exec(senderAddress(from))?.[1] ?? 'localhost';

/** Stable, so that a server or a reader can see that a repeated delivery is the same mail. */
export const messageIdOf = (mail_id: string, from: string): string => `<${mail_id}@${domainOf(from)}>`;

export const hashOfMessageId = (message_id: string): string => createHash('sha256').update(message_id.trim()).digest('hex');

type NewMail = { subject: ThreadSubject; message_id: string; address: string; is_received?: boolean; id?: string };

/** Makes a mail part of what was written about its subject. */
export async function addToThread(tx: DbOrTx, { subject, message_id, ...mail }: NewMail): Promise<void> {
  const about = { subject_type: subject.type, subject_id: subject.id };
  const before = await tx
    .select({ message_id: mail_threads.message_id })
    .from(mail_threads)
    .where(and(eq(mail_threads.subject_type, subject.type), eq(mail_threads.subject_id, subject.id)))
    .orderBy(desc(mail_threads.created_at), desc(mail_threads.id))
    .limit(mostEarlier);
  const earlier = before.map((one) => one.message_id).toReversed();
  const values = { ...mail, ...about, message_id, message_hash: hashOfMessageId(message_id), earlier, created_at: new Date() };
  await tx.insert(mail_threads).values(values).onConflictDoNothing();
}

/** Where a mail stands in its thread, and where it is answered to while answers are fetched; null for a mail of no thread. */
export async function threadHeaders(tx: DbOrTx, secrets: SecretBox, mail_id: string) {
  const [thread] = await tx.select().from(mail_threads).where(eq(mail_threads.id, mail_id));
  if (!thread) return null;
  const [mailbox] = await tx
    .select({ reply_address: mailboxes.reply_address })
    .from(mailboxes)
    .where(eq(mailboxes.is_enabled, true));
  return {
    inReplyTo: thread.earlier.at(-1),
    references: thread.earlier,
    replyTo: mailbox ? withToken(mailbox.reply_address, replyToken(secrets, thread)) : null,
  };
}

/** The mail of ours that a token was made for, if it is one of ours. */
export async function findByToken(db: DbOrTx, secrets: SecretBox, token: string): Promise<MailThread | null> {
  const id = mailIdOfToken(token);
  const [thread] = id ? await db.select().from(mail_threads).where(eq(mail_threads.id, id)) : [];
  return thread && isTokenOf(secrets, token, thread) ? thread : null;
}

/** The mails with these Message-IDs, in their order. */
export async function findByMessageIds(db: DbOrTx, message_ids: readonly string[]): Promise<MailThread[]> {
  const hashes = message_ids.map(hashOfMessageId);
  if (hashes.length === 0) return [];
  const found = await db.select().from(mail_threads).where(inArray(mail_threads.message_hash, hashes));
  return hashes.flatMap((hash) => found.filter((one) => one.message_hash === hash));
}

/** Whether this is a mail that we sent; the outbox forgets what threads still know. */
export async function isSentByUs(db: DbOrTx, from: string, message_id: string): Promise<boolean> {
  const id = /^<([^@]*)@/.exec(message_id)?.[1] ?? '';
  if (isUuid(id) && message_id === messageIdOf(id, from) && (await db.$count(mail_outbox, eq(mail_outbox.id, id))) > 0)
    return true;
  const ofThread = and(eq(mail_threads.message_hash, hashOfMessageId(message_id)), eq(mail_threads.is_received, false));
  return (await db.$count(mail_threads, ofThread)) > 0;
}

/** An answer after two years begins anew. */
export const threadsHousekeeping: HousekeepingTask = {
  name: 'mail_threads',
  run: async ({ db }) => (await db.delete(mail_threads).where(lt(mail_threads.created_at, daysAgo(threadDays)))).rowCount,
};
