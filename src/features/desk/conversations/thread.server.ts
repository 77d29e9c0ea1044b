import { and, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { received_mails } from '#db/schema/desk/received-mails.ts';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { AppError } from '#shared/app-error.ts';
import { isUnproven, type SenderProof } from '#shared/choices/desk/received-mails.ts';
import { toPage } from '#shared/keyset.ts';
import { listAttachments } from './attachments.server.ts';
import type { Message, MessagePage } from './message-contract.ts';

/** Who looks: their own messages are theirs to change, and those of the client without an account have the name that was given. */
export type Reader = { user_id: string; client_name: string };

const newestMessages = 50;
const { id, sender, user_id, text, created_at, edited_at, deleted_at, read_at, mail_id, is_sample } = conversation_messages;
/** Words of a form that nobody signed in for, in the name of somebody who could have: anybody can type their address. */
const is_unproven = sql<boolean>`(${sender} = 'client' and ${user_id} is null and ${mail_id} is null and not ${is_sample} and exists (
  select from ${conversations} join ${contacts} on ${contacts.id} = ${conversations.contact_id}
  where ${conversations.id} = ${conversation_messages.conversation_id} and ${conversations.submission_id} is not null
    and ${conversations.user_id} is null and coalesce(${contacts.user_id}, ${contacts.claimed_by}) is not null))`;
const columns = { id, sender, user_id, text, created_at, edited_at, deleted_at, read_at, mail_id, is_sample };

type Row = Pick<typeof conversation_messages.$inferSelect, keyof typeof columns> & {
  author: string | null;
  address: string | null;
  proof: SenderProof | null;
  is_unproven: boolean;
};

async function toMessages(db: DbOrTx, rows: readonly Row[], reader: Reader): Promise<Message[]> {
  const files = await listAttachments(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ user_id, author, mail_id, address, proof, ...row }) => ({
    ...row,
    author: author || (row.sender === 'client' ? reader.client_name : 'The studio'),
    is_own: user_id === reader.user_id,
    attachments: files.get(row.id) ?? [],
    mail: mail_id && address !== null ? { id: mail_id, address, is_unproven: isUnproven(proof) } : null,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    read_at: row.read_at?.toISOString() ?? null,
  }));
}

const select = (db: DbOrTx) =>
  db
    .select({
      ...columns,
      author: users.display_name,
      address: received_mails.from_address,
      proof: received_mails.sender_proof,
      is_unproven,
      key: momentKey(created_at),
    })
    .from(conversation_messages)
    .leftJoin(users, eq(users.id, user_id))
    .leftJoin(received_mails, eq(received_mails.id, mail_id));

/** The newest, or those before the cursor. */
export async function listMessages(
  db: DbOrTx,
  conversation_id: string,
  reader: Reader,
  { limit = newestMessages, cursor }: { limit?: number; cursor?: string } = {},
): Promise<MessagePage> {
  const rows = await select(db)
    .where(and(eq(conversation_messages.conversation_id, conversation_id), afterCursor(created_at, id, cursor)))
    .orderBy(...newestFirst(created_at, id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, (row) => [row.key, row.id]);
  return { items: await toMessages(db, items.toReversed(), reader), next_cursor };
}

export async function getMessage(db: DbOrTx, message_id: string, reader: Reader): Promise<Message> {
  const rows = await select(db).where(eq(id, message_id));
  const [found] = await toMessages(db, rows, reader);
  if (!found) throw new AppError('NOT_FOUND', 'This message does not exist.');
  return found;
}
