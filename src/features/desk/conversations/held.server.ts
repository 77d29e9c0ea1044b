import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { blocked_senders, conversations } from '#db/schema/desk/conversations.ts';
import { users } from '#db/schema/people/auth.ts';
import { meetContact } from '#features/people/contacts/meet.server.ts';
import { splitName } from '#features/people/contacts/policy.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { conversationsAudit } from './audit.server.ts';
import { conversationStarted } from './events.ts';
import type { BlockedSender } from './held-contract.ts';
import { tellPages } from './messages.server.ts';
import { auditConversation, type Conversation, lockConversation } from './rows.server.ts';

/** Nobody is written to before the owner has said yes to the sender. */
export function demandAccepted({ held_at }: Conversation): void {
  if (held_at) throw new AppError('CONFLICT', 'Please accept the sender first.');
}

async function lockHeld(tx: Tx, id: string): Promise<Conversation> {
  const conversation = await lockConversation(tx, id);
  if (!conversation.held_at) throw new AppError('CONFLICT', 'The sender of this conversation was accepted before.');
  return conversation;
}

/** The sender becomes a contact, and the conversation one like any other. A second press finds it done. */
export async function acceptSender(db: Db, author: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await lockConversation(tx, id);
    if (!held.held_at) return;
    const { email, name } = held;
    const contact = await meetContact(tx, { ...splitName(name, email), email, source: 'email' });
    const [conversation = held] = await tx
      .update(conversations)
      .set({ held_at: null, archived_at: null, contact_id: contact.id, company: contact.company_name })
      .where(eq(conversations.id, id))
      .returning();
    await tx.delete(blocked_senders).where(eq(blocked_senders.address, email.toLowerCase()));
    await emit(tx, conversationStarted, { conversation_id: id, user_id: contact.user_id });
    await auditConversation(tx, author, 'accepted', conversation, { address: email });
    await tellPages(tx, conversation);
  });
}

/** What came so far goes to the archive, and what comes later is not shown. */
export async function blockSender(db: Db, author: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await lockHeld(tx, id);
    const address = held.email.toLowerCase();
    const { rowCount } = await tx.insert(blocked_senders).values({ address, blocked_by: author.actor.id }).onConflictDoNothing();
    await tx.update(conversations).set({ archived_at: new Date(), unread_by_studio: 0 }).where(eq(conversations.id, id));
    if (rowCount) await auditSender(tx, author, 'blocked', address);
    await tellPages(tx, held);
  });
}

/** Mails of the address are held again, and so is what it sent before. */
export async function unblockSender(db: Db, author: Actor, given: string): Promise<void> {
  const address = given.toLowerCase();
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(blocked_senders).where(eq(blocked_senders.address, address));
    if (!rowCount) return;
    await auditSender(tx, author, 'unblocked', address);
    const back = await tx.update(conversations).set({ archived_at: null }).where(heldOf(address)).returning();
    for (const conversation of back) await tellPages(tx, conversation);
  });
}

const heldOf = (address: string) => and(eq(sql`lower(${conversations.email})`, address), isNotNull(conversations.held_at));

const auditSender = (tx: Tx, author: Actor, verb: 'blocked' | 'unblocked', address: string) =>
  conversationsAudit.write(tx, {
    ...author,
    action: `sender.${verb}`,
    entity: 'blocked_senders',
    entity_id: null,
    details: { address },
  });

export async function listBlocked(db: DbOrTx): Promise<BlockedSender[]> {
  const rows = await db
    .select({ row: blocked_senders, by: users.display_name })
    .from(blocked_senders)
    .leftJoin(users, eq(users.id, blocked_senders.blocked_by))
    .orderBy(asc(blocked_senders.address))
    .limit(500);
  return rows.map(({ row, by }) => ({ address: row.address, blocked_by: by, created_at: row.created_at.toISOString() }));
}
