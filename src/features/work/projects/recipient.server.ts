import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';

export type Recipient = { name: string; email: string; user_id: string | null };

/** Who is told about a project: the account unless it is deactivated, or the contact as long as there is none. */
export async function recipientOf(
  db: DbOrTx,
  { client_id, contact_id }: { client_id: string | null; contact_id: string | null },
): Promise<Recipient | null> {
  const [user] = client_id ? await db.select().from(users).where(eq(users.id, client_id)) : [];
  if (user?.deactivated_at) return null;
  if (user) return { name: nameOfContact(user), email: user.email, user_id: user.id };
  const [contact] = contact_id ? await db.select().from(contacts).where(eq(contacts.id, contact_id)) : [];
  return contact ? { name: nameOfContact(contact), email: contact.email, user_id: null } : null;
}
