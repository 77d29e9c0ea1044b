import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { AppError } from '#shared/app-error.ts';
import { conversationsAudit } from './audit.server.ts';
import type { MessageForm, StartForm } from './contract.ts';
import { newSecret } from './cookie.server.ts';
import { messageMail, startedMail } from './emails/conversation-mails.ts';
import { conversationMessage, conversationStarted } from './events.ts';
import type { Conversation } from './queries.server.ts';

const quietMs = 10 * 60 * 1000;

export async function startConversation(context: ApiContext, form: StartForm): Promise<Conversation> {
  const caller = await context.caller();
  const { name, email, page, text, request_key } = form;
  const secret = newSecret(context);
  const started = await context.platform.db.transaction(async (tx) => {
    const [conversation] = await tx
      .insert(conversations)
      .values({ name, email, page, token_hash: secret.hash, user_id: caller?.user_id ?? null })
      .returning();
    if (!conversation) throw new Error('The conversation was not written');
    await audit(tx, context, caller, 'conversation.started', conversation.id);
    await emit(tx, conversationStarted, { conversation_id: conversation.id, user_id: conversation.user_id });
    await write(tx, context, conversation, text, request_key, true);
    return conversation;
  });
  // Not before it is kept: an earlier conversation's cookie must not be lost to a failure.
  secret.give();
  return started;
}

export async function sendMessage(context: ApiContext, conversation: Conversation, form: MessageForm): Promise<void> {
  const caller = await context.caller();
  await context.platform.db.transaction(async (tx) => {
    // Messages of one conversation come one after the other, so that their moments are in the order of sending.
    const [open] = await tx.select().from(conversations).where(eq(conversations.id, conversation.id)).for('update');
    if (!open) throw new AppError('NOT_FOUND', 'This conversation does not exist any more.');
    if (await write(tx, context, open, form.text, form.request_key, false)) {
      await audit(tx, context, caller, 'conversation.message', open.id);
    }
  });
}

/** False when this message was kept before. */
async function write(
  tx: Tx,
  { platform, caller }: ApiContext,
  conversation: Conversation,
  text: string,
  request_key: string | undefined,
  isNew: boolean,
): Promise<boolean> {
  const { id: conversation_id } = conversation;
  const created_at = new Date();
  const [message] = await tx
    .insert(conversation_messages)
    .values({ conversation_id, sender: 'client', user_id: (await caller())?.user_id ?? null, text, request_key, created_at })
    .onConflictDoNothing()
    .returning({ id: conversation_messages.id });
  if (!message) return false;
  // A visitor who writes again waits for an answer again.
  await tx
    .update(conversations)
    .set({ last_message_at: created_at, status: 'pending' })
    .where(eq(conversations.id, conversation_id));
  await emit(tx, conversationMessage, { conversation_id, message_id: message.id, sender: 'client' });
  // One mail for what is typed in one go; each of ten short lines would be ten mails.
  const occasion = isNew ? conversation_id : `${conversation_id}:${Math.floor(created_at.getTime() / quietMs)}`;
  const notice = {
    kind: 'conversation',
    title: `${conversation.name} writes in the chat`,
    body: text.slice(0, 200),
    href: `/admin/messages?conversation=${conversation_id}`,
  };
  const { name, email, page } = conversation;
  await tellStudio(tx, platform, {
    mail: isNew ? startedMail : messageMail,
    variables: { name, email, page, text },
    reply_to: email,
    once: true,
    ...{ occasion, notice },
  });
  return true;
}

/** The visitor has the studio's answers before their eyes. */
export async function markSeen({ platform }: ApiContext, conversation_id: string): Promise<void> {
  await platform.db
    .update(conversation_messages)
    .set({ read_at: new Date() })
    .where(
      and(
        eq(conversation_messages.conversation_id, conversation_id),
        eq(conversation_messages.sender, 'admin'),
        isNull(conversation_messages.read_at),
      ),
    );
}

type Actor = Awaited<ReturnType<ApiContext['caller']>>;

const audit = (tx: Tx, context: ApiContext, caller: Actor, action: ActionOf<typeof conversationsAudit>, entity_id: string) =>
  conversationsAudit.write(tx, {
    actor: caller && { id: caller.user_id, role: caller.role },
    action,
    entity: 'conversations',
    entity_id,
    request_id: context.request_id,
    ip_address: context.ip,
  });
