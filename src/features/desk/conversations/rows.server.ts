import { and, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { conversationReadBy } from '#db/conversation-readers.ts';
import { conversations } from '#db/schema/desk/conversations.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { conversationsAudit } from './audit.server.ts';

export type Conversation = typeof conversations.$inferSelect;

export const missingConversation = () => new AppError('NOT_FOUND', 'This conversation does not exist.');

/** Of the studio, or of one client; somebody else's is as absent as one that never was. */
export async function findConversation(db: DbOrTx, id: string, user_id?: string): Promise<Conversation> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), user_id ? conversationReadBy(user_id) : undefined));
  if (!row) throw missingConversation();
  return row;
}

/** Whatever changes a conversation takes turns here, so that its counts are right and its messages in the order of sending. */
export async function lockConversation(tx: Tx, id: string, user_id?: string): Promise<Conversation> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), user_id ? conversationReadBy(user_id) : undefined))
    .for('update');
  if (!row) throw missingConversation();
  return row;
}

export const auditConversation = (
  tx: Tx,
  author: AnyActor,
  verb: VerbOf<typeof conversationsAudit, 'conversation'>,
  { id, name }: Pick<Conversation, 'id' | 'name'>,
  details: Record<string, unknown> = {},
) =>
  conversationsAudit.write(tx, {
    ...author,
    action: `conversation.${verb}`,
    entity: 'conversations',
    entity_id: id,
    details: { name, ...details },
  });
