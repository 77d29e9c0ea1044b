import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { conversation_messages, conversations, scheduled_messages } from '#db/schema/desk/conversations.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import type { MailAttachment } from '#db/schema/platform/mail.ts';
import { mailFor } from '#features/studio/notifications/preferences.server.ts';
import { system } from '#platform/audit/actor.server.ts';
import { pathOfUrl } from '#platform/files/files.server.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { listAttachments } from './attachments.server.ts';
import { messageLimits } from './choices.ts';
import { answerMail } from './emails/conversation-mails.ts';
import type { Attachment } from './message-contract.ts';
import { accountOf, addMessage } from './messages.server.ts';
import { auditConversation, type Conversation, lockConversation } from './rows.server.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'sendMail'>;

export const messagesJob = defineJob({ name: 'conversations.due', schema: z.object({}), retryLimit: 0 });
export const messagesSchedule = scheduleJob(messagesJob, '* * * * *', {});

/** Rows of one run; what is left comes a minute later. */
const atOnce = 200;

/** Sends what was written for now. Each in a transaction of its own: one that fails keeps no other. */
export async function sendScheduled({ db, sendMail }: Ports, now = new Date()): Promise<void> {
  const due = await db
    .select({ id: scheduled_messages.id, conversation_id: scheduled_messages.conversation_id })
    .from(scheduled_messages)
    .where(lte(scheduled_messages.send_at, now))
    .orderBy(asc(scheduled_messages.send_at), asc(scheduled_messages.id))
    .limit(atOnce);
  for (const { id, conversation_id } of due) {
    await db.transaction(async (tx) => {
      const conversation = await lockConversation(tx, conversation_id);
      // Taken back, or sent by another process, while this one waited for its turn.
      const [row] = await tx.delete(scheduled_messages).where(eq(scheduled_messages.id, id)).returning();
      if (!row) return;
      await addMessage(tx, { sendMail }, conversation, {
        sender: 'admin',
        user_id: row.user_id,
        text: row.text,
        request_key: id,
      });
      await auditConversation(tx, system, 'scheduled_sent', conversation);
    });
  }
}

/** Mails answers that were not seen in the meantime, all of a burst in one. */
export async function mailAnswers(ports: Ports, now = new Date()): Promise<void> {
  const due = await ports.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(lte(conversations.mail_due_at, now))
    .orderBy(asc(conversations.mail_due_at))
    .limit(atOnce);
  for (const { id } of due) {
    await ports.db.transaction(async (tx) => {
      const conversation = await lockConversation(tx, id);
      if (!conversation.mail_due_at || conversation.mail_due_at > now) return;
      await mailOne(tx, ports, conversation, now);
    });
  }
}

async function mailOne(tx: Tx, { env, sendMail }: Ports, conversation: Conversation, now: Date): Promise<void> {
  const { id, contact_id, mailed_until, is_sample, updated_at } = conversation;
  const unseen = await tx
    .select({ id: conversation_messages.id, text: conversation_messages.text })
    .from(conversation_messages)
    .where(
      and(
        eq(conversation_messages.conversation_id, id),
        eq(conversation_messages.sender, 'admin'),
        isNull(conversation_messages.read_at),
        isNull(conversation_messages.deleted_at),
        mailed_until ? gt(conversation_messages.created_at, mailed_until) : undefined,
      ),
    )
    .orderBy(asc(conversation_messages.created_at), asc(conversation_messages.id));
  const last = unseen.at(-1);
  await tx.update(conversations).set({ mail_due_at: null, mailed_until: now, updated_at }).where(eq(conversations.id, id));
  if (!last || is_sample) return;
  const [contact] = contact_id ? await tx.select().from(contacts).where(eq(contacts.id, contact_id)) : [];
  const files = await listAttachments(
    tx,
    unseen.map((message) => message.id),
  );
  const account = await accountOf(tx, conversation);
  const attachments = account ? [] : mailable([...files.values()].flat());
  const texts = unseen.map((message) =>
    [message.text, ...(files.get(message.id) ?? []).map((file) => `Attached: ${file.original_name}`)].filter(Boolean).join('\n'),
  );
  await sendMail(
    tx,
    answerMail,
    {
      name: contact ? contact.first_name : conversation.name,
      subject: conversation.subject,
      messages: texts,
      url: account ? `${env.PUBLIC_URL}/dashboard/messages?conversation=${id}` : null,
    },
    {
      to: contact?.email ?? conversation.email,
      occasion: last.id,
      attachments,
      about: { type: 'conversation', id },
      thread: { type: 'conversation', id },
      ...(await mailFor(tx, account, 'conversation', now)),
    },
  );
}

/** As many as fit into one mail, for whoever cannot open them here. */
function mailable(files: readonly Attachment[]): MailAttachment[] {
  let room = messageLimits.mailedBytes;
  return files.flatMap(({ original_name: filename, content_type, size, url }) => {
    if (size > room) return [];
    room -= size;
    return [{ filename, content_type, content: '', path: pathOfUrl(url) }];
  });
}

export const messagesHandler = handleJob(messagesJob, async (ports: Ports) => {
  await sendScheduled(ports);
  await mailAnswers(ports);
});
