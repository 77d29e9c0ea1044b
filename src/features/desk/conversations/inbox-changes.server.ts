import { eq } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { conversations, scheduled_messages } from '#db/schema/desk/conversations.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { findContact } from '#features/people/contacts/queries.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { isColleague } from '#platform/auth/colleagues.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { refuseChanged } from '#shared/seen.ts';
import { sizeOfFiles } from './attachments.server.ts';
import { messageLimits } from './choices.ts';
import { keepDraft, readDraft } from './drafts.server.ts';
import { conversationStarted } from './events.ts';
import { demandAccepted } from './held.server.ts';
import { listLinkable } from './inbox.server.ts';
import type { InboxChange } from './inbox-contract.ts';
import type { MessageInput } from './message-contract.ts';
import { accountOf, addMessage, tellPages } from './messages.server.ts';
import { auditConversation, type Conversation, lockConversation } from './rows.server.ts';

type Ports = Pick<Platform, 'db' | 'sendMail'>;
type OpenPorts = { db: DbOrTx; sendMail: Platform['sendMail'] };
type Opened = { id: string; contact_id: string; subject: string; text: string };

/** The studio writes first. Once, however often the dialog is sent. */
export async function openConversation({ db, sendMail }: OpenPorts, author: Actor, opened: Opened): Promise<void> {
  const { id, subject, text } = opened;
  await db.transaction(async (tx) => {
    const contact = await findContact(tx, opened.contact_id);
    if (!contact)
      throw new AppError('NOT_FOUND', 'This contact does not exist.', { fields: { contact_id: 'Please choose a client' } });
    const { company_name: company, email, is_sample } = contact;
    const name = nameOfContact(contact);
    const [conversation] = await tx
      .insert(conversations)
      .values({ id, subject, name, email, company, contact_id: contact.id, source: 'email', is_sample })
      .onConflictDoNothing()
      .returning();
    if (!conversation) return;
    await emit(tx, conversationStarted, { conversation_id: id, user_id: contact.user_id });
    await addMessage(tx, { sendMail }, conversation, {
      sender: 'admin',
      user_id: author.actor.id,
      text,
      request_key: id,
      isFirst: true,
    });
    await auditConversation(tx, author, 'opened', conversation);
  });
}

export async function answerConversation({ db, sendMail }: Ports, author: Actor, input: MessageInput): Promise<string> {
  const { id, text, request_key, file_ids } = input;
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id);
    demandAccepted(conversation);
    if (file_ids.length > 0) await demandReader(tx, conversation, file_ids);
    const message = { sender: 'admin' as const, user_id: author.actor.id, text, request_key, file_ids };
    const { id: message_id, isNew } = await addMessage(tx, { sendMail }, conversation, message);
    if (isNew) await auditConversation(tx, author, 'answered', conversation, { message_id });
    return message_id;
  });
}

/**
 * Whoever has no account gets files by mail, as far as a mail carries them. Somebody in the chat of the website may read the answer
 * there, where no file can be opened, and then no mail follows.
 */
export async function demandReader(tx: DbOrTx, conversation: Conversation, file_ids: readonly string[], size = 0): Promise<void> {
  if (await accountOf(tx, conversation)) return;
  if (conversation.token_hash)
    throw new AppError('BAD_REQUEST', 'This client has no account yet, and could not open a file here.');
  if (size + (await sizeOfFiles(tx, file_ids)) > messageLimits.mailedBytes) {
    const most = fileSizeText(messageLimits.mailedBytes);
    throw new AppError('BAD_REQUEST', `This client gets files by mail, which carries ${most} in all.`);
  }
}

/** What is not named stays; what is named twice is the same. */
export async function changeConversation(db: DbOrTx, author: Actor, id: string, change: InboxChange): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockConversation(tx, id);
    const { is_archived, snoozed_until, ...rest } = change;
    const values = {
      ...rest,
      ...(is_archived !== undefined && { archived_at: is_archived ? (before.archived_at ?? new Date()) : null }),
      ...(snoozed_until !== undefined && { snoozed_until: snoozed_until ? new Date(snoozed_until) : null }),
    };
    if (values.snoozed_until && values.snoozed_until <= new Date())
      throw new AppError('BAD_REQUEST', 'Please choose a time in the future.', {
        fields: { snoozed_until: 'Please choose a time in the future.' },
      });
    if (change.assigned_to && change.assigned_to !== before.assigned_to) await demandColleague(tx, change.assigned_to);
    await demandLinkable(tx, before, change);
    const [row = before] = await tx.update(conversations).set(values).where(eq(conversations.id, id)).returning();
    const what = whatChanged(before, row);
    if (!what) return;
    await auditConversation(tx, author, 'updated', row, { what, changes: change });
    await tellPages(tx, row);
  });
}

function whatChanged(before: Conversation, after: Conversation): string | null {
  const names = ['status', 'priority', 'assigned_to', 'project_id', 'order_id', 'estimate_id', 'contract_id'] as const;
  if (before.status !== after.status && after.status === 'completed') return 'resolved';
  if (before.status === 'completed' && after.status !== 'completed') return 'reopened';
  if (Boolean(before.archived_at) !== Boolean(after.archived_at)) return after.archived_at ? 'archived' : 'unarchived';
  if (before.snoozed_until?.getTime() !== after.snoozed_until?.getTime()) return after.snoozed_until ? 'snoozed' : 'unsnoozed';
  if (before.assigned_to !== after.assigned_to) return after.assigned_to ? 'assigned' : 'unassigned';
  return names.some((name) => before[name] !== after[name]) ? 'changed' : null;
}

async function demandColleague(tx: Tx, user_id: string): Promise<void> {
  if (!(await isColleague(tx, 'desk', user_id)))
    throw new AppError('BAD_REQUEST', 'This person does not work here.', {
      fields: { assigned_to: 'Please choose somebody of the team' },
    });
}

/** Only records of the same client, so that nothing of somebody else is ever shown with it. */
async function demandLinkable(tx: Tx, before: Conversation, change: InboxChange): Promise<void> {
  const wanted = (['project', 'order', 'estimate', 'contract'] as const).flatMap((kind) => {
    const id = change[`${kind}_id`];
    return id && id !== before[`${kind}_id`] ? [{ kind, id }] : [];
  });
  if (wanted.length === 0) return;
  const linkable = await listLinkable(tx, before.id);
  for (const { kind, id } of wanted)
    if (!linkable[`${kind}s`].some((one) => one.id === id))
      throw new AppError('BAD_REQUEST', `This ${kind} is not one of this client.`, {
        fields: { [`${kind}_id`]: `Please choose a ${kind} of this client` },
      });
}

const scheduledAlready =
  'This message was scheduled already, as you sent it first. What you changed since then was not saved: please close this, take the message back and schedule it again.';

type NewScheduled = { id: string; scheduled_id: string; text: string; send_at: string };

export async function scheduleMessage(db: Db, author: Actor, input: NewScheduled): Promise<void> {
  const send_at = new Date(input.send_at);
  if (send_at <= new Date())
    throw new AppError('BAD_REQUEST', 'Please choose a time in the future.', {
      fields: { send_at: 'Please choose a time in the future.' },
    });
  await db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, input.id);
    demandAccepted(conversation);
    const [known] = await tx.select().from(scheduled_messages).where(eq(scheduled_messages.id, input.scheduled_id));
    if (known) return refuseChanged(known, { conversation_id: input.id, text: input.text, send_at }, scheduledAlready);
    const { id: conversation_id, is_sample } = conversation;
    if ((await tx.$count(scheduled_messages, eq(scheduled_messages.conversation_id, conversation_id))) >= messageLimits.scheduled)
      throw new AppError('CONFLICT', `At most ${messageLimits.scheduled} messages can wait in a conversation.`);
    const values = { id: input.scheduled_id, conversation_id, user_id: author.actor.id, text: input.text, send_at, is_sample };
    const { rowCount } = await tx.insert(scheduled_messages).values(values).onConflictDoNothing();
    if (rowCount) await auditConversation(tx, author, 'scheduled', conversation, { send_at: send_at.toISOString() });
  });
}

/** Answers what it said, so that it can be written on. It is a draft by then: an answer that is lost loses no words. */
export async function unscheduleMessage(db: Db, author: Actor, id: string): Promise<{ text: string }> {
  return db.transaction(async (tx) => {
    const missing = () => new AppError('NOT_FOUND', 'This message was sent, or taken back before.');
    const [found] = await tx.select().from(scheduled_messages).where(eq(scheduled_messages.id, id));
    if (!found) throw missing();
    const conversation = await lockConversation(tx, found.conversation_id);
    const [gone] = await tx.delete(scheduled_messages).where(eq(scheduled_messages.id, id)).returning();
    if (!gone) throw missing();
    const draft = (await readDraft(tx, conversation.id, author.actor.id)).trimEnd();
    await keepDraft(tx, conversation.id, author.actor.id, draft ? `${draft}\n\n${gone.text}` : gone.text);
    await auditConversation(tx, author, 'unscheduled', conversation);
    return { text: gone.text };
  });
}
