import { and, desc, eq, isNotNull, not, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { conversations } from '#db/schema/desk/conversations.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { findContactByEmail } from '#features/people/contacts/queries.server.ts';
import { system } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { StoredBytes } from '#platform/files/uploads.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { conversationStarted } from './events.ts';
import { addMessage } from './messages.server.ts';
import { auditConversation, type Conversation } from './rows.server.ts';
import { holdsUnproven } from './unproven.server.ts';

type Ports = Pick<Platform, 'sendMail'>;

/** What a mail says, and who it says that it is from. */
export type MailWords = {
  mail_id: string;
  address: string;
  name: string;
  subject: string;
  text: string;
  files: StoredBytes[];
  /** Whether it counts as the words of this address. */
  is_proven: boolean;
};

export type Written = { id: string; isHeld: boolean };

/** Whom its answers go to now; null when it is gone. */
export async function addressOfConversation(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ address: sql<string>`coalesce(${contacts.email}, ${conversations.email})` })
    .from(conversations)
    .leftJoin(contacts, eq(contacts.id, conversations.contact_id))
    .where(eq(conversations.id, id));
  return row?.address ?? null;
}

/**
 * An answer in a conversation that is known; null when it is gone, or waits for the owner's yes. Nothing goes into a chat that was begun without signing in: anybody
 * can give a client's address there, and would read what the client answers.
 */
export async function answerByMail(tx: Tx, ports: Ports, id: string, words: MailWords): Promise<Written | null> {
  const [conversation] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('update');
  if (!conversation || conversation.held_at || (conversation.token_hash && !conversation.user_id)) return null;
  await write(tx, ports, conversation, words, false);
  await auditConversation(tx, system, 'mail_received', conversation, { address: words.address });
  return { id, isHeld: false };
}

/**
 * A mail that answers none of ours. From the address of a contact it opens a conversation with that contact, which gives its sender
 * nothing to read: answers go to the contact. From any other, and in the name of a contact without proof, it waits for the owner's yes,
 * together with what else comes from the same address in the same way.
 */
export async function openByMail(tx: Tx, ports: Ports, words: MailWords): Promise<Written> {
  const { address, subject, is_proven } = words;
  const contact = is_proven ? await findContactByEmail(tx, address) : null;
  if (!contact) {
    const held = await findHeld(tx, address, is_proven);
    if (held) {
      await write(tx, ports, held, words, false);
      return { id: held.id, isHeld: true };
    }
  }
  const from = contact
    ? { contact_id: contact.id, name: nameOfContact(contact), email: contact.email, company: contact.company_name }
    : { name: words.name, email: address, held_at: new Date() };
  const [conversation] = await tx
    .insert(conversations)
    .values({ ...from, subject: subject || null, source: 'email' })
    .returning();
  if (!conversation) throw new Error('The conversation was not written');
  if (contact) await emit(tx, conversationStarted, { conversation_id: conversation.id, user_id: contact.user_id });
  await write(tx, ports, conversation, words, true);
  await auditConversation(tx, system, contact ? 'mail_received' : 'held', conversation, { address });
  return { id: conversation.id, isHeld: !contact };
}

const write = (tx: Tx, ports: Ports, conversation: Conversation, { text, mail_id, files }: MailWords, isFirst: boolean) =>
  addMessage(tx, ports, conversation, { sender: 'client', user_id: null, text, mail_id, files, isFirst });

/** The conversation in which mails of this address wait: a yes to those that are proven is none to the others. */
async function findHeld(tx: Tx, address: string, is_proven: boolean): Promise<Conversation | null> {
  const ofAddress = and(eq(sql`lower(${conversations.email})`, address.toLowerCase()), isNotNull(conversations.held_at));
  const [held] = await tx
    .select()
    .from(conversations)
    .where(and(ofAddress, is_proven ? not(holdsUnproven) : holdsUnproven))
    .orderBy(desc(conversations.created_at))
    .limit(1)
    .for('update');
  return held ?? null;
}
