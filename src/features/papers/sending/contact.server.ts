import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { contacts } from '#db/schema/people/contacts.ts';

export type ContactRow = typeof contacts.$inferSelect;

/** Whom a document is for. */
export async function contactOf(db: DbOrTx, contact_id: string | null): Promise<ContactRow | null> {
  if (!contact_id) return null;
  const [row] = await db.select().from(contacts).where(eq(contacts.id, contact_id));
  return row ?? null;
}
