import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { ActionOf, AuditDetails } from '#platform/audit/audit.server.ts';
import type { AccountType } from '#shared/choices/people/auth.ts';
import { contactsAudit } from './audit.server.ts';
import { type ContactRow, followMerge } from './queries.server.ts';
import { spellTags, takeTagTurns, withTags } from './tags.server.ts';
import { tagsBeyond, tagsMost } from './tags-policy.ts';

export type ImportedContact = {
  email: string;
  first_name: string;
  last_name: string;
  company_name: string | null;
  phone: string | null;
  client_type: AccountType;
  tags: string[];
};
export type ImportResult = { created: number; completed: number; unchanged: number };

const atOnce = 500;

/**
 * Clients from elsewhere, each address once. A contact that is known already only gets what is missing and counts as a client from now on,
 * so a file that is imported twice changes nothing the second time.
 */
export async function importContacts(tx: Tx, given: readonly ImportedContact[], author: Actor): Promise<ImportResult> {
  const rows = await spelled(tx, given);
  const result = { created: 0, completed: 0, unchanged: 0 };
  const client_since = new Date();
  // In one order for everybody, so that two imports of the same people do not wait for each other.
  const sorted = rows.toSorted((one, other) => (one.email.toLowerCase() < other.email.toLowerCase() ? -1 : 1));
  for (let at = 0; at < sorted.length; at += atOnce) {
    const batch = sorted.slice(at, at + atOnce);
    const made = await tx
      .insert(contacts)
      .values(batch.map((row) => ({ ...row, client_since, source: 'import' as const, created_by: author.actor.id })))
      .onConflictDoNothing()
      .returning({ id: contacts.id, email: contacts.email });
    const added = new Set(made.map(({ email }) => email.toLowerCase()));
    const known = batch.filter(({ email }) => !added.has(email.toLowerCase()));
    const completed = await completeKnown(tx, known, client_since);
    await contactsAudit.writeAll(tx, [
      ...made.map(({ id, email }) => entryOf(author, 'contact.imported', id, { email })),
      ...completed.map(({ id, ...details }) => entryOf(author, 'contact.completed', id, details)),
    ]);
    result.created += made.length;
    result.completed += completed.length;
    result.unchanged += known.length - completed.length;
  }
  return result;
}

/** Tags as the studio writes them. */
async function spelled(tx: Tx, rows: readonly ImportedContact[]): Promise<readonly ImportedContact[]> {
  const tags = rows.flatMap((row) => row.tags);
  if (tags.length === 0) return rows;
  await takeTagTurns(tx);
  const spell = await spellTags(tx, tags);
  return rows.map((row) => ({ ...row, tags: row.tags.map(spell) }));
}

const entryOf = (author: Actor, action: ActionOf<typeof contactsAudit>, entity_id: string, details: AuditDetails) => ({
  ...author,
  action,
  entity: 'contacts',
  entity_id,
  details,
});

type Completed = { id: string; email: string; fields: string[] };

async function completeKnown(tx: Tx, known: readonly ImportedContact[], client_since: Date): Promise<Completed[]> {
  if (known.length === 0) return [];
  const address = sql`lower(${contacts.email})`;
  const rows = await tx
    .select()
    .from(contacts)
    .where(
      inArray(
        address,
        known.map(({ email }) => email.toLowerCase()),
      ),
    )
    .orderBy(asc(address))
    .for('update');
  const byAddress = new Map(rows.map((row) => [row.email.toLowerCase(), row]));
  const completed: Completed[] = [];
  for (const row of known) {
    const found = byAddress.get(row.email.toLowerCase());
    if (!found) continue;
    const contact = await followMerge(tx, found);
    const missing = missingOf(contact, row, client_since);
    const fields = Object.keys(missing);
    if (fields.length === 0) continue;
    await tx.update(contacts).set(missing).where(eq(contacts.id, contact.id));
    completed.push({ id: contact.id, email: contact.email, fields });
  }
  return completed;
}

const newTags = (contact: ContactRow, row: ImportedContact): string[] =>
  tagsBeyond(contact.tags, row.tags).slice(0, Math.max(0, tagsMost - contact.tags.length));

/** Tags are added as far as there is room. */
const missingOf = (contact: ContactRow, row: ImportedContact, client_since: Date) => ({
  ...(newTags(contact, row).length > 0 ? { tags: withTags(newTags(contact, row)) } : {}),
  ...(!contact.company_name && row.company_name ? { company_name: row.company_name } : {}),
  ...(!contact.company_name && row.company_name && row.client_type === 'business' && !contact.user_id
    ? { client_type: row.client_type }
    : {}),
  ...(!contact.phone && row.phone ? { phone: row.phone } : {}),
  ...(contact.client_since ? {} : { client_since }),
});
