import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { mayRead } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { decodeCursor, toPage } from '#shared/keyset.ts';
import type { OpenLink } from './contract.ts';
import { searchContacts } from './search.server.ts';

export type ContactRow = typeof contacts.$inferSelect;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mostWords = 6;
const firstName = sql<string>`lower(${contacts.first_name})`;

/** By first name. Every word that is looked for must stand somewhere in the name, the address or the company. */
export async function listContacts(db: DbOrTx, { limit, cursor, q }: { limit: number; cursor?: string; q?: string }) {
  const phrases = q?.split(/\s+/u).filter(Boolean).slice(0, mostWords) ?? [];
  const after = afterName(cursor);
  const order = [asc(firstName), asc(contacts.id)];
  const listed = isNull(contacts.merged_into);
  if (phrases.length > 0) {
    const search = { phrases, listed, after, order, key: firstName, limit: limit + 1 };
    const found = toPage(await searchContacts(db, search), limit, ({ key, id }) => [key, id]);
    const ids = found.items.map(({ id }) => id);
    const rows = await db
      .select()
      .from(contacts)
      .where(inArray(contacts.id, ids))
      .orderBy(...order);
    return { items: rows, next_cursor: found.next_cursor };
  }
  const rows = await db
    .select({ contact: contacts, key: firstName })
    .from(contacts)
    .where(and(listed, after))
    .orderBy(...order)
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

export async function readContact(db: DbOrTx, reader: Pick<Caller, 'areas'>, id: string) {
  const row = await findContact(db, id);
  if (!row) throw new AppError('NOT_FOUND', 'This contact does not exist.');
  return { ...row, open_links: mayRead(reader, 'papers') ? await listOpenLinks(db, row.id) : [] };
}

/** The contact, or the one that it was merged into. */
export async function findContact(db: DbOrTx, id: string): Promise<ContactRow | null> {
  const [row] = await db.select().from(contacts).where(eq(contacts.id, id));
  return row ? followMerge(db, row) : null;
}

/** The contact that an account belongs to. */
export async function findContactOf(db: DbOrTx, user_id: string): Promise<ContactRow | null> {
  const [row] = await db.select().from(contacts).where(eq(contacts.user_id, user_id));
  return row ?? null;
}

/** The contact that stands for this one: itself, unless it was merged into another. */
export async function followMerge(db: DbOrTx, contact: ContactRow): Promise<ContactRow> {
  if (!contact.merged_into) return contact;
  const [next] = await db.select().from(contacts).where(eq(contacts.id, contact.merged_into));
  if (!next) throw new Error('The contact that another was merged into is gone');
  return followMerge(db, next);
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
  return row ? followMerge(db, row) : null;
}
