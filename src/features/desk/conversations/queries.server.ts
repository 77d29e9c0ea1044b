import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { Chat, ChatMessage } from './contract.ts';
import { cookieHash } from './cookie.server.ts';
import { mayOpen } from './policy.ts';
import type { Conversation } from './rows.server.ts';

const newest = 200;

/** The conversation of this caller's cookie; a wrong or foreign cookie is as good as none. */
export async function findOwn(context: ApiContext): Promise<Conversation | null> {
  const hash = cookieHash(context);
  if (!hash) return null;
  const [row] = await context.platform.db.select().from(conversations).where(eq(conversations.token_hash, hash));
  if (!row || !mayOpen(row, row.user_id ? await context.caller() : null)) return null;
  return row;
}

export async function showChat(db: DbOrTx, conversation: Conversation, after?: string): Promise<Chat> {
  const { id, name, email, status, created_at } = conversation;
  return {
    id,
    name,
    email,
    status: status,
    created_at: created_at.toISOString(),
    messages: await listMessages(db, id, after),
  };
}

async function listMessages(db: DbOrTx, conversation_id: string, after?: string): Promise<ChatMessage[]> {
  const table = conversation_messages;
  const later = after
    ? sql`(${table.created_at}, ${table.id}) > (select m.created_at, m.id from ${table} m where m.id = ${after} and m.conversation_id = ${conversation_id})`
    : undefined;
  const rows = await db
    .select({ id: table.id, sender: table.sender, text: table.text, created_at: table.created_at })
    .from(table)
    .where(and(eq(table.conversation_id, conversation_id), isNull(table.deleted_at), later))
    .orderBy(desc(table.created_at), desc(table.id))
    .limit(newest);
  return rows.reverse().map((row) => ({
    ...row,
    sender: row.sender === 'admin' ? 'admin' : 'client',
    created_at: row.created_at.toISOString(),
  }));
}
