import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { conversations } from '#db/schema/desk/conversations.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { findContactOf } from '#features/people/contacts/queries.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';

type Ports = { db: Db };
const schema = z.object({ contact_id: z.uuid(), user_id: z.uuid() });

export const claimConversationsJob = defineJob({ name: 'conversations.claim', schema, retryLimit: 5 });
export const keepConversationsJob = defineJob({ name: 'conversations.keep', schema, retryLimit: 8 });

/** What an account began before its address was proven belongs to its contact from now on. */
export async function claimConversations({ db }: Ports, contact_id: string, user_id: string): Promise<void> {
  await db
    .update(conversations)
    .set({ contact_id })
    .where(and(eq(conversations.user_id, user_id), isNull(conversations.contact_id), isNull(conversations.token_hash)));
}

/**
 * A contact was taken from its account: what was said before stays with the account, which has a contact of its own by now, and so
 * do the answers. Chats of visitors stay where they are.
 */
export async function keepConversations({ db }: Ports, left_id: string, user_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const own = await findContactOf(tx, user_id);
    const [left] = await tx.select().from(contacts).where(eq(contacts.id, left_id));
    if (!own || !left?.left_account_at || own.id === left_id) return;
    const said = and(
      eq(conversations.contact_id, left_id),
      lte(conversations.created_at, left.left_account_at),
      isNull(conversations.token_hash),
      sql`(${conversations.user_id} is null or ${conversations.user_id} = ${user_id})`,
    );
    await tx.update(conversations).set({ contact_id: own.id }).where(said);
  });
}

export const conversationAccountHandlers = [
  handleJob(claimConversationsJob, (ports: Ports, { contact_id, user_id }) => claimConversations(ports, contact_id, user_id)),
  handleJob(keepConversationsJob, (ports: Ports, { contact_id, user_id }) => keepConversations(ports, contact_id, user_id)),
];
