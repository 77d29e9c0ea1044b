import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { meetSender } from '#features/people/contacts/meet.server.ts';
import { splitName } from '#features/people/contacts/policy.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { MessageForm, StartForm } from './contract.ts';
import { newSecret } from './cookie.server.ts';
import { conversationStarted } from './events.ts';
import { addMessage } from './messages.server.ts';
import { auditConversation, type Conversation, lockConversation } from './rows.server.ts';

/** The visitor chat: whoever has the cookie writes. */
export async function startConversation(context: ApiContext, form: StartForm): Promise<Conversation> {
  const caller = await context.caller();
  const { name, email, page, text, request_key } = form;
  const user_id = caller?.user_id ?? null;
  const secret = newSecret(context);
  const started = await context.platform.db.transaction(async (tx) => {
    const contact = await meetSender(tx, user_id, { ...splitName(name, email), email, source: 'form' });
    const { contact_id, company } = { contact_id: contact?.id ?? null, company: contact?.company_name ?? null };
    const known = await findStarted(tx, contact_id, user_id, request_key);
    if (known) {
      await tx.update(conversations).set({ token_hash: secret.hash }).where(eq(conversations.id, known.id));
      return known;
    }
    const [conversation] = await tx
      .insert(conversations)
      .values({ name, email, company, page, token_hash: secret.hash, user_id, contact_id })
      .returning();
    if (!conversation) throw new Error('The conversation was not written');
    await emit(tx, conversationStarted, { conversation_id: conversation.id, user_id });
    await addMessage(tx, context.platform, conversation, { sender: 'client', user_id, text, request_key, isFirst: true });
    await auditConversation(tx, await visitor(context), 'started', conversation);
    return conversation;
  });
  // Not before it is kept: an earlier conversation's cookie must not be lost to a failure.
  secret.give();
  return started;
}

/** Asked for again after its answer was lost, and the cookie with it. */
async function findStarted(
  tx: Tx,
  contact_id: string | null,
  user_id: string | null,
  request_key: string | undefined,
): Promise<Conversation | null> {
  if (!request_key) return null;
  const [found] = await tx
    .select({ conversation: conversations })
    .from(conversations)
    .innerJoin(conversation_messages, eq(conversation_messages.conversation_id, conversations.id))
    .where(
      and(
        contact_id ? eq(conversations.contact_id, contact_id) : eq(conversations.user_id, user_id ?? sql`null`),
        isNotNull(conversations.token_hash),
        eq(conversation_messages.request_key, request_key),
      ),
    )
    .for('update', { of: conversations });
  return found?.conversation ?? null;
}

export async function sendMessage(context: ApiContext, { id }: Conversation, form: MessageForm): Promise<void> {
  const { text, request_key } = form;
  const user_id = (await context.caller())?.user_id ?? null;
  await context.platform.db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id);
    const { isNew } = await addMessage(tx, context.platform, conversation, { sender: 'client', user_id, text, request_key });
    if (isNew) await auditConversation(tx, await visitor(context), 'message', conversation);
  });
}

async function visitor(context: ApiContext): Promise<AnyActor> {
  const caller = await context.caller();
  return {
    actor: caller && { id: caller.user_id, role: caller.role },
    request_id: context.request_id,
    ip_address: context.ip,
  };
}
