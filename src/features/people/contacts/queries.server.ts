import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { containing } from '#db/newest-first.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { AppError } from '#shared/app-error.ts';
import { decodeCursor, toPage } from '#shared/keyset.ts';

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
  return row;
}

export async function findContactByEmail(db: DbOrTx, email: string): Promise<ContactRow | null> {
  const [row] = await db.select().from(contacts).where(sql`lower(${contacts.email}) = lower(${email})`);
  return row ?? null;
}
