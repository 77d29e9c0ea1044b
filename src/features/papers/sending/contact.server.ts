import { eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { contacts } from '#db/schema/people/contacts.ts';

export type ContactRow = typeof contacts.$inferSelect;

/** Whom a document is for. */
export async function contactOf(db: DbOrTx, contact_id: string | null): Promise<ContactRow | null> {
  if (!contact_id) return null;
  const [row] = await db.select().from(contacts).where(eq(contacts.id, contact_id));
  return row ?? null;
}

/** The same for a sending: the address stays as it is until the sending is stored. */
export async function holdContact(tx: Tx, contact_id: string | null): Promise<ContactRow | null> {
  if (!contact_id) return null;
  const [row] = await tx.select().from(contacts).where(eq(contacts.id, contact_id)).for('share');
  return row ?? null;
}
