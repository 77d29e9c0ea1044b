import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { speaksForAddress } from '#db/proven-address.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { contacts, type SuggestedFacts } from '#db/schema/people/contacts.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { AccountType } from '#shared/choices/people/auth.ts';
import { noteContact } from './audit.server.ts';
import { contactLinked, contactUnlinked } from './events.ts';
import { splitName } from './policy.ts';
import { type ContactRow, findContact, findContactOf, followMerge } from './queries.server.ts';

export type MetContact = {
  first_name: string;
  last_name: string;
  email: string;
  company_name?: string | null;
  phone?: string | null;
  source: ContactRow['source'];
  client_type?: AccountType;
  user_id?: string | null;
  /** Whether the account has proven that it reads this mailbox. */
  proven?: boolean;
  /** The studio itself says so, or the client who is signed in: not a form that anybody could have sent. */
  is_trusted?: boolean;
  is_sample?: boolean;
};

/**
 * Somebody whom the studio has met. An address is one contact: a second meeting only fills in what is missing, and never
 * overwrites what the owner wrote. An account takes the contact over, new or known, only once its address is proven.
 */
export async function meetContact(tx: Tx, { proven = false, is_trusted = false, ...met }: MetContact): Promise<ContactRow> {
  const account = met.user_id && (await isFree(tx, met.user_id)) ? met.user_id : null;
  const [user_id, claimed_by] = proven ? [account, null] : [null, account];
  const [made] = await tx
    .insert(contacts)
    .values({ ...met, user_id, claimed_by, client_since: claimed_by ? new Date() : null })
    .onConflictDoNothing()
    .returning();
  if (made) {
    await noteContact(tx, {}, 'created', made, { source: made.source });
    if (user_id) await emit(tx, contactLinked, { contact_id: made.id, user_id });
    return made;
  }
  const [found] = await tx.select().from(contacts).where(sql`lower(${contacts.email}) = lower(${met.email})`).for('update');
  if (!found) throw new Error('The contact was not stored');
  if (claimed_by) return claimContact(tx, found, claimed_by);
  const links = user_id !== null && !found.user_id;
  // An account belongs to the contact of its own address: one that had been merged into another stands for itself again.
  const known = links ? found : await followMerge(tx, found);
  const missing = {
    ...(!known.company_name && met.company_name ? { company_name: met.company_name } : {}),
    ...(!known.phone && met.phone ? { phone: met.phone } : {}),
  };
  // Anybody can send a form with a client's address: what it says of them is for the studio to take.
  if (known.client_since && !is_trusted && publicSources.has(met.source)) return suggest(tx, known, missing, met.source);
  const fills = { ...missing, ...(links ? { user_id, claimed_by: null, merged_into: null } : {}) };
  if (Object.keys(fills).length === 0) return known;
  const [row] = await tx.update(contacts).set(fills).where(eq(contacts.id, known.id)).returning();
  if (!row) throw new Error('The contact was not changed');
  await noteContact(tx, {}, 'updated', row, { source: met.source, filled: Object.keys(fills) });
  if (row.user_id && !known.user_id) await emit(tx, contactLinked, { contact_id: row.id, user_id: row.user_id });
  return row;
}

const publicSources: ReadonlySet<ContactRow['source']> = new Set(['form', 'booking', 'email']);

async function suggest(
  tx: Tx,
  known: ContactRow,
  missing: Partial<Record<keyof SuggestedFacts, string>>,
  source: ContactRow['source'],
): Promise<ContactRow> {
  const at = new Date().toISOString();
  const news = Object.entries(missing).filter(
    ([field, value]) => known.suggested[field as keyof SuggestedFacts]?.value !== value,
  );
  if (news.length === 0) return known;
  const suggested = { ...known.suggested, ...Object.fromEntries(news.map(([field, value]) => [field, { value, source, at }])) };
  const [row] = await tx.update(contacts).set({ suggested }).where(eq(contacts.id, known.id)).returning();
  if (!row) throw new Error('The contact was not changed');
  return row;
}

/** Nothing of it becomes the account's, and nothing that the account says of itself is filled in. */
async function claimContact(tx: Tx, found: ContactRow, claimed_by: string): Promise<ContactRow> {
  if (!found.user_id) await tx.update(contacts).set({ claimed_by }).where(eq(contacts.id, found.id));
  return followMerge(tx, found);
}

const isFree = async (tx: Tx, user_id: string): Promise<boolean> =>
  (await tx.$count(contacts, eq(contacts.user_id, user_id))) === 0;

/**
 * The sender of something: a client who is signed in is the contact of their account, whatever address was typed, or none while that
 * account has not proven its own. Anybody else is met by the typed address.
 */
export async function meetSender(tx: Tx, user_id: string | null, met: MetContact): Promise<ContactRow | null> {
  const isClient = user_id && (await tx.$count(user_roles, and(eq(user_roles.user_id, user_id), eq(user_roles.role, 'client'))));
  if (!isClient) return meetContact(tx, met);
  const own = await findContactOf(tx, user_id);
  const isOwnAddress = own?.email.toLowerCase() === met.email.toLowerCase();
  return isOwnAddress ? meetContact(tx, { ...met, is_trusted: true }) : own;
}

/** The contact of a client's account: found or made with the account, and linked once its address is proven. */
export async function meetClient(tx: Tx, user_id: string): Promise<void> {
  const [found] = await tx
    .select({ user: users, company: businesses.business_name })
    .from(users)
    .innerJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, 'client')))
    .leftJoin(businesses, eq(businesses.user_id, users.id))
    .where(eq(users.id, user_id));
  if (!found) return;
  const { email, first_name, last_name, display_name, phone, user_type, is_sample } = found.user;
  const name = first_name ? { first_name, last_name } : splitName(display_name, email);
  const kind = { company_name: found.company || null, client_type: user_type === 'business' ? user_type : 'personal' } as const;
  const proven = speaksForAddress(found.user);
  await meetContact(tx, { ...name, ...kind, email, phone, source: 'client', user_id, proven, is_sample });
}

/** The proof of an account's address has ended: it only claims the contact, and the features that handed records over take them back. */
export async function unlinkAccount(tx: Tx, contact_id: string, user_id: string): Promise<void> {
  const linked = and(eq(contacts.id, contact_id), eq(contacts.user_id, user_id));
  const { rowCount } = await tx.update(contacts).set({ user_id: null, claimed_by: user_id }).where(linked);
  if (rowCount) await emit(tx, contactUnlinked, { contact_id, user_id });
}

/** From now on a client, if not already: told by what somebody agreed to or was invited to. */
export async function becomeClient(tx: Tx, contact_id: string, now = new Date()): Promise<void> {
  const contact = await findContact(tx, contact_id);
  if (!contact) return;
  const [row] = await tx
    .update(contacts)
    .set({ client_since: now })
    .where(and(eq(contacts.id, contact.id), isNull(contacts.client_since), isNull(contacts.merged_into)))
    .returning();
  if (row) await noteContact(tx, {}, 'became_client', row);
}
