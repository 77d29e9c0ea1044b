import { buffer } from 'node:stream/consumers';
import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { type MailAttachment, mail_outbox } from '#db/schema/platform/mail.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log/entry.ts';
import { redactText } from '#platform/log/redact.ts';
import { inSpan } from '#platform/trace/trace.server.ts';
import { mailQueued, mailSent } from './events.ts';
import type { MailProvider } from './mail-provider.server.ts';
import { threadHeaders } from './mail-threads.server.ts';
import { ProviderBusy } from './provider-busy.ts';
import { openContent } from './sealed-content.server.ts';
import type { Mailer } from './transport.server.ts';

export type MailContext = { db: Db; logger: Logger; secrets: SecretBox; files: FileStore; mail: Pick<MailProvider, 'mailer'> };

export const maxAttempts = 8;

/** Half a minute after the first failure, then twice as long each time: about two hours in all. */
export const deliverJob = defineJob({
  name: 'mail.deliver',
  schema: z.object({ id: z.uuid() }),
  retryLimit: maxAttempts - 1,
  retryDelay: 30,
  retryDelayMax: 3_600,
  concurrency: 2,
  singletonKey: ({ id }) => id,
});

export const sweepJob = defineJob({ name: 'mail.sweep', schema: z.object({}), retryLimit: 0 });
export const sweepSchedule = scheduleJob(sweepJob, '* * * * *', {});

export const deliverHandler = handleJob(deliverJob, async (ctx: MailContext, { id }) => {
  const mailer = await ctx.mail.mailer();
  if (mailer) return deliverMail(ctx, mailer, id);
  const message = 'Mail is not configured: the mail waits in the outbox';
  ctx.logger.warn({ category: 'email', component: 'mail', message, metadata: { mail_id: id } });
});

export const sweepHandler = handleJob(sweepJob, async ({ mail, db }: MailContext) => {
  if (await mail.mailer()) await db.transaction(requeueWaiting);
});

/** Sends one mail of the outbox; the lock on its row keeps a second process from sending it too. */
export async function deliverMail(
  { db, logger, secrets, files }: Omit<MailContext, 'mail'>,
  mailer: Mailer,
  id: string,
): Promise<void> {
  const failure = await db.transaction(async (tx) => {
    const [mail] = await tx.select().from(mail_outbox).where(eq(mail_outbox.id, id)).for('update');
    if (mail?.status !== 'queued' || mail.is_sample || (mail.due_at && mail.due_at > new Date())) return null;
    const attempts = mail.attempts + 1;
    try {
      const { to_address: to } = mail;
      const thread = await threadHeaders(tx, secrets, id);
      const replyTo = mail.reply_to ?? thread?.replyTo;
      const content = openContent(secrets, mail);
      const attachments = await withContent(files, content.attachments);
      const begin = {
        name: 'mail send',
        kind: 'CLIENT' as const,
        attributes: { 'mail.template': mail.template, 'mail.attempt': attempts },
      };
      await inSpan(begin, () => mailer.send({ id, to, ...thread, replyTo, ...content, attachments }));
    } catch (error) {
      if (error instanceof ProviderBusy) {
        await putOff(tx, id, error);
        return null;
      }
      const status = attempts >= maxAttempts ? 'failed' : 'queued';
      const last_error = redactText(error instanceof Error ? error.message : String(error)).slice(0, 500);
      await tx.update(mail_outbox).set({ attempts, status, last_error }).where(eq(mail_outbox.id, id));
      return { error, attempts, status, template: mail.template };
    }
    const sent_at = new Date();
    const sent = { attempts, status: 'sent' as const, sent_at, last_error: null, sealed: null };
    await tx.update(mail_outbox).set(sent).where(eq(mail_outbox.id, id));
    const { about_type, about_id, template, to_address } = mail;
    if (about_type !== null && about_id !== null) {
      const told = { id, about_type, about_id, template, to: to_address, sent_at: sent_at.toISOString() };
      await emit(tx, mailSent, told);
    }
    return null;
  });
  if (!failure) return;
  const { error, attempts, status, template } = failure;
  if (status === 'queued') throw error;
  const metadata = { mail_id: id, template, attempts };
  logger.error({
    category: 'email',
    component: 'mail',
    message: 'A mail could not be delivered and was given up',
    metadata,
    error,
  });
}

/** A provider that asked to come back later has refused nothing: the mail waits in the outbox, with all of its attempts. */
async function putOff(tx: Tx, id: string, { seconds, message }: ProviderBusy): Promise<void> {
  const due_at = new Date(Date.now() + seconds * 1000);
  await tx.update(mail_outbox).set({ due_at, last_error: message }).where(eq(mail_outbox.id, id));
}

/** Of what lies in the store; a file that was deleted meanwhile is left out. */
async function withContent(files: FileStore, attachments: readonly MailAttachment[]): Promise<MailAttachment[]> {
  const filled: MailAttachment[] = [];
  for (const file of attachments) {
    const stored = file.path ? await files.get(file.path) : null;
    if (stored) filled.push({ ...file, content: (await buffer(stored.stream)).toString('base64') });
    else if (!file.path) filled.push(file);
  }
  return filled;
}

/**
 * Takes up mails that wait without a job: those written while no provider was configured, those whose time has come, and those whose
 * retries ended early. A mail that still has a job gets no second one, because the job is keyed by the mail.
 */
export async function requeueWaiting(tx: Tx): Promise<void> {
  const olderThan = (age: string) => lt(mail_outbox.created_at, sql`now() - ${age}::interval`);
  const waiting = await tx
    .select({ id: mail_outbox.id })
    .from(mail_outbox)
    .where(
      and(
        eq(mail_outbox.status, 'queued'),
        eq(mail_outbox.is_sample, false),
        or(isNull(mail_outbox.due_at), lte(mail_outbox.due_at, sql`now()`)),
        or(
          and(eq(mail_outbox.attempts, 0), olderThan('1 minute')),
          and(gt(mail_outbox.attempts, 0), olderThan('6 hours')),
          isNotNull(mail_outbox.due_at),
        ),
      ),
    )
    .orderBy(mail_outbox.created_at)
    .limit(200);
  for (const { id } of waiting) await emit(tx, mailQueued, { id });
}
