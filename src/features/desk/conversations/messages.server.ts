import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { notifyAdmins, notifyUser } from '#features/studio/notifications/service.server.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { StoredBytes } from '#platform/files/uploads.server.ts';
import { tellLive } from '#platform/live/tell-live.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Sender } from '#shared/choices/desk/conversations.ts';
import { attachFiles, detachFiles, keepFiles } from './attachments.server.ts';
import { changeMinutes, isChangeable } from './choices.ts';
import { messageMail, startedMail } from './emails/conversation-mails.ts';
import { conversationMessage } from './events.ts';
import { auditConversation, type Conversation, lockConversation } from './rows.server.ts';

type Ports = Pick<Platform, 'sendMail'>;
type NewMessage = {
  sender: Sender;
  user_id: string | null;
  text: string;
  request_key?: string;
  file_ids?: readonly string[];
  /** The mail that brought it, and what came with that. */
  mail_id?: string;
  files?: readonly StoredBytes[];
  /** The first of its conversation. */
  isFirst?: boolean;
};

/** One mail to the studio for what is typed in one go; each of ten short lines would be ten mails. */
const quietMs = 10 * 60_000;
/** How long an answer waits for being seen, and for more of it, before it goes out by mail. */
const mailAfterMs = 2 * 60_000;

/** The one way into `conversation_messages`. The conversation is locked, or was made in the same transaction. Once for each key. */
export async function addMessage(
  tx: Tx,
  ports: Ports,
  conversation: Conversation,
  { sender, user_id, text, request_key, file_ids = [], mail_id, files = [], isFirst = false }: NewMessage,
): Promise<{ id: string; isNew: boolean }> {
  const { id: conversation_id, is_sample } = conversation;
  const created_at = new Date();
  const [message] = await tx
    .insert(conversation_messages)
    .values({ conversation_id, sender, user_id, text, request_key, mail_id, created_at, is_sample })
    .onConflictDoNothing()
    .returning({ id: conversation_messages.id });
  if (!message) return { id: await findKept(tx, conversation_id, request_key), isNew: false };
  const names = [
    ...(await attachFiles(tx, conversation, message.id, user_id, file_ids)),
    ...(await keepFiles(tx, conversation, message.id, files)),
  ];
  const last = { last_message_at: created_at, last_message_text: text || names.join(', ') };
  const changes = sender === 'client' ? byClient(conversation) : byStudio(conversation, created_at);
  await tx
    .update(conversations)
    .set({ ...last, ...changes })
    .where(eq(conversations.id, conversation_id));
  await tellPages(tx, conversation);
  if (conversation.held_at) {
    await tellHeld(tx, conversation);
    return { id: message.id, isNew: true };
  }
  await emit(tx, conversationMessage, { conversation_id, message_id: message.id, sender });
  if (sender === 'client') await tellAdmins(tx, ports, conversation, last.last_message_text, { created_at, isFirst });
  else await tellClient(tx, conversation, last.last_message_text);
  return { id: message.id, isNew: true };
}

/** Words that came another way, such as by a form, which has told the studio already. */
export async function keepFirstMessage(
  tx: Tx,
  conversation: Conversation,
  { user_id, text, created_at }: { user_id: string | null; text: string; created_at: Date },
): Promise<void> {
  const { id: conversation_id, is_sample } = conversation;
  const [message] = await tx
    .insert(conversation_messages)
    .values({ conversation_id, sender: 'client', user_id, text, created_at, is_sample })
    .returning({ id: conversation_messages.id });
  if (!message) throw new Error('The message was not written');
  await tx
    .update(conversations)
    .set({ last_message_at: created_at, last_message_text: text, unread_by_studio: 1 })
    .where(eq(conversations.id, conversation_id));
  await emit(tx, conversationMessage, { conversation_id, message_id: message.id, sender: 'client' });
  await tellPages(tx, conversation);
}

/** Whoever writes again waits for an answer again, wherever the studio has put the conversation meanwhile. */
const byClient = ({ unread_by_studio }: Conversation) => ({
  status: 'pending' as const,
  archived_at: null,
  snoozed_until: null,
  unread_by_studio: unread_by_studio + 1,
});

const byStudio = ({ unread_by_client, mail_due_at }: Conversation, now: Date) => ({
  status: 'active' as const,
  unread_by_client: unread_by_client + 1,
  mail_due_at: mail_due_at ?? new Date(now.getTime() + mailAfterMs),
});

async function findKept(tx: Tx, conversation_id: string, request_key: string | undefined): Promise<string> {
  const [kept] = await tx
    .select({ id: conversation_messages.id })
    .from(conversation_messages)
    .where(
      and(
        eq(conversation_messages.conversation_id, conversation_id),
        eq(conversation_messages.request_key, request_key ?? sql`null`),
      ),
    );
  if (!kept) throw new Error('The message was neither written nor found');
  return kept.id;
}

type Moment = { created_at: Date; isFirst: boolean };

async function tellAdmins(
  tx: Tx,
  { sendMail }: Ports,
  conversation: Conversation,
  text: string,
  { created_at, isFirst }: Moment,
) {
  const { id, name, email, page } = conversation;
  await tellStudio(
    tx,
    { sendMail },
    {
      mail: isFirst ? startedMail : messageMail,
      variables: { name, email, page, text },
      reply_to: email,
      once: true,
      occasion: isFirst ? id : `${id}:${Math.floor(created_at.getTime() / quietMs)}`,
      notice: {
        kind: 'conversation',
        title: conversation.token_hash ? `${name} writes in the chat` : `${name} wrote to you`,
        body: text.slice(0, 200),
        href: `/admin/messages?conversation=${id}`,
      },
    },
  );
}

/** A notice and no email: a sender of many could make us send as many. */
const tellHeld = (tx: Tx, { id, email, subject }: Conversation) =>
  notifyAdmins(
    tx,
    {
      kind: 'conversation',
      title: `An email from ${email} waits for your answer`,
      body: subject ?? '',
      href: `/admin/messages?box=held&conversation=${id}`,
    },
    { renew: true },
  );

/** A notice at once, for the first answer that is unseen; the mail follows if it stays unseen. */
async function tellClient(tx: Tx, conversation: Conversation, text: string): Promise<void> {
  if (conversation.unread_by_client > 0 || conversation.is_sample) return;
  const user_id = await accountOf(tx, conversation);
  if (!user_id) return;
  await notifyUser(tx, user_id, {
    kind: 'conversation',
    title: conversation.subject ? `New message: ${conversation.subject}` : 'New message',
    body: text.slice(0, 200),
    href: `/dashboard/messages?conversation=${conversation.id}`,
  });
}

/** The account that reads the conversation in the portal, if there is one. */
export async function accountOf(tx: DbOrTx, conversation: Conversation): Promise<string | null> {
  const { user_id, contact_id, token_hash, created_at } = conversation;
  if (user_id || !contact_id || token_hash) return user_id;
  const [contact] = await tx.select().from(contacts).where(eq(contacts.id, contact_id));
  return contact && isSince(contact, created_at) ? contact.user_id : null;
}

/** What was said before the contact left another account is not this one's. */
const isSince = ({ left_account_at }: { left_account_at: Date | null }, at: Date) => !left_account_at || at > left_account_at;

/** The open pages of both sides read the conversation again. */
export async function tellPages(tx: Tx, conversation: Conversation): Promise<void> {
  const { id } = conversation;
  const account = await accountOf(tx, conversation);
  const both = [`conversation:${id}`, 'studio'] as const;
  await tellLive(tx, account ? [...both, `user:${account}`] : both, { topic: 'conversation', id });
}

/** One side has the other's messages before its eyes, up to the newest that is shown there; all of them where none is named. */
export async function markRead(db: Db, reader: Sender, conversation_id: string, newest?: string): Promise<void> {
  const { id, sender, created_at, read_at } = conversation_messages;
  const ofConversation = eq(conversation_messages.conversation_id, conversation_id);
  const unread = and(ofConversation, eq(sender, reader === 'admin' ? 'client' : 'admin'), isNull(read_at));
  await db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, conversation_id);
    const isThere = newest === undefined || (await tx.$count(conversation_messages, and(ofConversation, eq(id, newest)))) > 0;
    if (!isThere) throw new AppError('NOT_FOUND', 'This message does not exist.');
    const shown =
      newest && sql`(${created_at}, ${id}) <= (select m.created_at, m.id from ${conversation_messages} m where m.id = ${newest})`;
    const { rowCount } = await tx
      .update(conversation_messages)
      .set({ read_at: new Date() })
      .where(and(unread, shown || undefined));
    if (!rowCount) return;
    const left = await tx.$count(conversation_messages, unread);
    const seen = reader === 'admin' ? { unread_by_studio: left } : { unread_by_client: left };
    // Not news of the conversation: its moment of change stays.
    await tx
      .update(conversations)
      .set({ ...seen, updated_at: sql`${conversations.updated_at}` })
      .where(eq(conversations.id, conversation_id));
    await tellPages(tx, conversation);
  });
}

type OwnMessage = { id: string; author: Actor; sender: Sender };

/** Its author alone, and only for a while: what was said long ago stays said. */
async function lockOwnMessage(tx: Tx, { id, author, sender }: OwnMessage) {
  const missing = () => new AppError('NOT_FOUND', 'This message does not exist.');
  const own = and(
    eq(conversation_messages.id, id),
    eq(conversation_messages.user_id, author.actor.id),
    eq(conversation_messages.sender, sender),
  );
  const [found] = await tx
    .select({ conversation_id: conversation_messages.conversation_id })
    .from(conversation_messages)
    .where(own);
  if (!found) throw missing();
  const conversation = await lockConversation(tx, found.conversation_id, sender === 'client' ? author.actor.id : undefined);
  const [message] = await tx.select().from(conversation_messages).where(own);
  if (!message) throw missing();
  return { conversation, message };
}

function demandChangeable(message: { created_at: Date; deleted_at: Date | null }): void {
  if (message.deleted_at) throw new AppError('CONFLICT', 'This message was deleted.');
  if (!isChangeable(message, Date.now()))
    throw new AppError('CONFLICT', `A message can be changed for ${changeMinutes} minutes after it was sent.`);
}

export async function editMessage(db: Db, which: OwnMessage, text: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { conversation, message } = await lockOwnMessage(tx, which);
    if (message.text === text && !message.deleted_at) return;
    demandChangeable(message);
    const edited_at = new Date();
    await tx.update(conversation_messages).set({ text, edited_at }).where(eq(conversation_messages.id, message.id));
    await keepLast(tx, conversation);
    await auditConversation(tx, which.author, 'message_edited', conversation, { message_id: message.id });
  });
}

/** Its words and files are gone for good; that something stood there is still told. */
export async function deleteMessage(db: Db, which: OwnMessage): Promise<void> {
  await db.transaction(async (tx) => {
    const { conversation, message } = await lockOwnMessage(tx, which);
    if (message.deleted_at) return;
    demandChangeable(message);
    await tx
      .update(conversation_messages)
      .set({ text: '', deleted_at: new Date(), read_at: message.read_at ?? new Date() })
      .where(eq(conversation_messages.id, message.id));
    await detachFiles(tx, message.id);
    await keepLast(tx, conversation);
    const unread = which.sender === 'client' ? 'unread_by_studio' : 'unread_by_client';
    if (!message.read_at)
      await tx
        .update(conversations)
        .set({ [unread]: Math.max(0, conversation[unread] - 1) })
        .where(eq(conversations.id, conversation.id));
    await auditConversation(tx, which.author, 'message_deleted', conversation, { message_id: message.id });
  });
}

/** What the lists show as the last message, after one was changed. */
async function keepLast(tx: Tx, conversation: Conversation): Promise<void> {
  const { id } = conversation;
  await tellPages(tx, conversation);
  const [last] = await tx
    .select({ text: conversation_messages.text, deleted_at: conversation_messages.deleted_at })
    .from(conversation_messages)
    .where(eq(conversation_messages.conversation_id, id))
    .orderBy(desc(conversation_messages.created_at), desc(conversation_messages.id))
    .limit(1);
  if (!last) return;
  const last_message_text = last.deleted_at ? 'Message deleted' : last.text;
  if (last_message_text === '') return;
  await tx.update(conversations).set({ last_message_text }).where(eq(conversations.id, id));
}
