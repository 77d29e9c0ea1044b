import { and } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { conversationReadBy } from '#db/conversation-readers.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { conversations } from '#db/schema/desk/conversations.ts';
import { findContactOf } from '#features/people/contacts/queries.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Caller } from '#shared/caller.ts';
import { toPage } from '#shared/keyset.ts';
import { readDraft } from './drafts.server.ts';
import { conversationStarted } from './events.ts';
import type { MessageInput } from './message-contract.ts';
import { addMessage } from './messages.server.ts';
import type { OwnConversation, OwnConversationItem } from './own-contract.ts';
import { auditConversation, type Conversation, findConversation, lockConversation } from './rows.server.ts';
import { listMessages } from './thread.server.ts';

type Ports = Pick<Platform, 'db' | 'sendMail'>;
type Own = Pick<Caller, 'user_id' | 'display_name' | 'email' | 'viewer'>;

const shownText = 200;
const subjects = { website: 'Chat', contact: 'Your inquiry', email: 'Message' };

const toItem = (row: Conversation): OwnConversationItem => ({
  id: row.id,
  subject: row.subject ?? subjects[row.source],
  status: row.status,
  last_message: { text: row.last_message_text.slice(0, shownText), at: row.last_message_at.toISOString() },
  unread: row.unread_by_client,
  is_sample: row.is_sample,
});

/** Archived by the studio or not: that is how the studio sorts them. */
export async function listOwnConversations(db: DbOrTx, user_id: string, { limit, cursor }: { limit: number; cursor?: string }) {
  const { last_message_at, id } = conversations;
  const rows = await db
    .select({ row: conversations, key: momentKey(last_message_at) })
    .from(conversations)
    .where(and(conversationReadBy(user_id), afterCursor(last_message_at, id, cursor)))
    .orderBy(...newestFirst(last_message_at, id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  return { items: items.map(({ row }) => toItem(row)), next_cursor };
}

/** What the client has not sent is not shown to an administrator who looks at the portal. */
export async function getOwnConversation(
  db: DbOrTx,
  { user_id, display_name, viewer }: Own,
  id: string,
): Promise<OwnConversation> {
  const row = await findConversation(db, id, user_id);
  const messages = await listMessages(db, id, { user_id, client_name: display_name || row.name });
  return { ...toItem(row), messages, draft: viewer ? '' : await readDraft(db, id, user_id) };
}

type Begun = { id: string; subject: string; text: string };

/** Once, however often it is sent. */
export async function beginOwnConversation({ db, sendMail }: Ports, own: Own, author: Actor, begun: Begun): Promise<void> {
  const { user_id, email } = own;
  const { id, subject, text } = begun;
  await db.transaction(async (tx) => {
    const contact = await findContactOf(tx, user_id);
    const name = own.display_name || email;
    const company = contact?.company_name ?? null;
    const [conversation] = await tx
      .insert(conversations)
      .values({ id, subject, name, email, company, user_id, contact_id: contact?.id ?? null })
      .onConflictDoNothing()
      .returning();
    if (!conversation) {
      // The same one again; somebody else's id is as good as unknown.
      await findConversation(tx, id, user_id);
      return;
    }
    await emit(tx, conversationStarted, { conversation_id: id, user_id });
    await addMessage(tx, { sendMail }, conversation, { sender: 'client', user_id, text, request_key: id, isFirst: true });
    await auditConversation(tx, author, 'started', conversation);
  });
}

export async function writeInOwn({ db, sendMail }: Ports, author: Actor, input: MessageInput): Promise<string> {
  const { id, text, request_key, file_ids } = input;
  const user_id = author.actor.id;
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id, user_id);
    const message = { sender: 'client' as const, user_id, text, request_key, file_ids };
    const { id: message_id, isNew } = await addMessage(tx, { sendMail }, conversation, message);
    if (isNew) await auditConversation(tx, author, 'message', conversation);
    return message_id;
  });
}
