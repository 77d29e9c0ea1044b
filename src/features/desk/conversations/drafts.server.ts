import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { message_drafts } from '#db/schema/desk/conversations.ts';

const ownDraft = (conversation_id: string, user_id: string) =>
  and(eq(message_drafts.conversation_id, conversation_id), eq(message_drafts.user_id, user_id));

/** Of this person alone: a colleague has one of their own. */
export async function readDraft(db: DbOrTx, conversation_id: string, user_id: string): Promise<string> {
  const [row] = await db.select({ text: message_drafts.text }).from(message_drafts).where(ownDraft(conversation_id, user_id));
  return row?.text ?? '';
}

/** No audit entry: nobody but its author ever reads it. */
export async function keepDraft(db: DbOrTx, conversation_id: string, user_id: string, text: string): Promise<void> {
  if (text === '') await db.delete(message_drafts).where(ownDraft(conversation_id, user_id));
  else
    await db
      .insert(message_drafts)
      .values({ conversation_id, user_id, text })
      .onConflictDoUpdate({
        target: [message_drafts.conversation_id, message_drafts.user_id],
        set: { text, updated_at: new Date() },
      });
}
