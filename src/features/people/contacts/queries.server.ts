import { and, asc, eq, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { containing } from '#db/newest-first.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { AppError } from '#shared/app-error.ts';
import { decodeCursor, toPage } from '#shared/keyset.ts';
import type { OpenLink } from './contract.ts';

export type ContactRow = typeof contacts.$inferSelect;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const firstName = sql<string>`lower(${contacts.first_name})`;

/** By first name. Every word that is looked for must stand somewhere in the name, the address or the company. */
export async function listContacts(db: DbOrTx, { limit, cursor, q }: { limit: number; cursor?: string; q?: string }) {
  const words = q?.split(/\s+/u).filter(Boolean) ?? [];
  const matches = words.map((word) =>
    or(
      ilike(contacts.first_name, containing(word)),
      ilike(contacts.last_name, containing(word)),
      ilike(contacts.email, containing(word)),
      ilike(contacts.company_name, containing(word)),
    ),
  );
  const rows = await db
    .select({ contact: contacts, key: firstName })
    .from(contacts)
    .where(and(...matches, afterName(cursor)))
    .orderBy(asc(firstName), asc(contacts.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, contact }) => [key, contact.id]);
  return { items: items.map(({ contact }) => contact), next_cursor };
}

function afterName(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [name, id] = decodeCursor(cursor);
  if (!uuid.test(id)) throw new AppError('BAD_REQUEST', 'This page of the list cannot be found.');
  return sql`(${firstName}, ${contacts.id}) > (${String(name)}, ${id}::uuid)`;
}

export async function readContact(db: DbOrTx, id: string) {
  const [row] = await db.select().from(contacts).where(eq(contacts.id, id));
  if (!row) throw new AppError('NOT_FOUND', 'This contact does not exist.');
  return { ...row, open_links: await listOpenLinks(db, id) };
}

/** Documents that were sent and wait for this contact's answer, or are being revised since: their links are not revoked yet. */
export async function listOpenLinks(db: DbOrTx, contact_id: string): Promise<OpenLink[]> {
  const open = (table: typeof estimates | typeof contracts) =>
    and(
      eq(table.contact_id, contact_id),
      inArray(table.status, ['draft', 'sent', 'viewed']),
      isNotNull(table.sent_to),
      isNull(table.access_revoked_at),
    );
  const [offers, agreements] = await Promise.all([
    db.select({ number: estimates.estimate_number, title: estimates.title }).from(estimates).where(open(estimates)),
    db.select({ number: contracts.contract_number, title: contracts.title }).from(contracts).where(open(contracts)),
  ]);
  return [
    ...offers.map((one) => ({ document_type: 'estimate' as const, ...one })),
    ...agreements.map((one) => ({ document_type: 'contract' as const, ...one })),
  ];
}

export async function findContactByEmail(db: DbOrTx, email: string): Promise<ContactRow | null> {
  const [row] = await db.select().from(contacts).where(sql`lower(${contacts.email}) = lower(${email})`);
  return row ?? null;
}
