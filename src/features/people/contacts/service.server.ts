import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { contactsAudit } from './audit.server.ts';
import type { ContactInput } from './contract.ts';
import { contactLinked, contactMoved } from './events.ts';
import { type ContactRow, findContactByEmail, listOpenLinks } from './queries.server.ts';

const audit = (
  tx: Tx,
  author: Partial<Actor>,
  verb: VerbOf<typeof contactsAudit, 'contact'>,
  row: ContactRow,
  details: Record<string, unknown> = {},
) =>
  contactsAudit.write(tx, {
    actor: null,
    ...author,
    action: `contact.${verb}`,
    entity: 'contacts',
    entity_id: row.id,
    details: { email: row.email, ...details },
  });

function taken(of: ContactRow): never {
  const name = `${of.first_name} ${of.last_name}`.trim();
  const message = `${name} is a contact with this email address already.`;
  throw new AppError('CONFLICT', message, { fields: { email: message } });
}

export async function createContact(db: Db, author: Actor, input: ContactInput) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contacts)
      .values({ ...input, user_id: await provenUser(tx, input.email), created_by: author.actor.id })
      .onConflictDoNothing()
      .returning();
    if (!row) {
      const twin = await findContactByEmail(tx, input.email);
      if (twin) taken(twin);
      throw new Error('The contact was not stored');
    }
    await audit(tx, author, 'created', row);
    return row;
  });
}

export async function changeContact(db: Db, author: Actor, id: string, input: ContactInput) {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(contacts).where(eq(contacts.id, id)).for('update');
    if (!before) throw new AppError('NOT_FOUND', 'This contact does not exist.');
    const moved = before.email.toLowerCase() !== input.email.toLowerCase();
    const [twin] = moved
      ? await tx
          .select()
          .from(contacts)
          .where(and(sql`lower(${contacts.email}) = lower(${input.email})`, ne(contacts.id, id)))
      : [];
    if (twin) taken(twin);
    // Another address is another mailbox: whoever owns the old account has no claim on it.
    const user_id = moved ? await provenUser(tx, input.email) : before.user_id;
    const [row] = await tx
      .update(contacts)
      .set({ ...input, user_id })
      .where(eq(contacts.id, id))
      .returning();
    if (!row) throw new Error('The contact was not changed');
    await audit(tx, author, 'updated', row, { before: before.email });
    if (row.user_id && row.user_id !== before.user_id) await emit(tx, contactLinked, { contact_id: id, user_id: row.user_id });
    if (!moved) return { ...row, ended_links: [] };
    // The links open nothing from now on; whoever owns the documents puts that on their record.
    const told = { changed_by: author.actor.id, ip_address: author.ip_address };
    await emit(tx, contactMoved, { contact_id: id, before: before.email, after: row.email, ...told });
    return { ...row, ended_links: await listOpenLinks(tx, id) };
  });
}

/** The account that is known to read this mailbox, unless another contact has it. */
async function provenUser(tx: Tx, email: string): Promise<string | null> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = lower(${email})`,
        eq(users.email_verified, true),
        sql`not exists (select from ${contacts} where ${contacts.user_id} = ${users.id})`,
      ),
    );
  return user?.id ?? null;
}

export type MetContact = {
  first_name: string;
  last_name: string;
  email: string;
  company_name?: string | null;
  phone?: string | null;
  source: 'client' | 'form' | 'booking';
  user_id?: string | null;
  /** Whether the account has proven that it reads this mailbox. */
  proven?: boolean;
  is_sample?: boolean;
};

/**
 * Somebody whom the studio has met. An address is one contact: a second meeting only fills in what is missing, and never
 * overwrites what the owner wrote. An account takes over a contact that was there before it only once its address is proven.
 */
export async function meetContact(tx: Tx, { proven = false, ...met }: MetContact): Promise<ContactRow> {
  const user_id = met.user_id && (await isFree(tx, met.user_id)) ? met.user_id : null;
  const [made] = await tx
    .insert(contacts)
    .values({ ...met, user_id })
    .onConflictDoNothing()
    .returning();
  if (made) {
    await audit(tx, {}, 'created', made, { source: made.source });
    if (user_id) await emit(tx, contactLinked, { contact_id: made.id, user_id });
    return made;
  }
  const [known] = await tx.select().from(contacts).where(sql`lower(${contacts.email}) = lower(${met.email})`).for('update');
  if (!known) throw new Error('The contact was not stored');
  const fills = {
    ...(!known.company_name && met.company_name ? { company_name: met.company_name } : {}),
    ...(!known.phone && met.phone ? { phone: met.phone } : {}),
    ...(!known.user_id && user_id && proven ? { user_id } : {}),
  };
  if (Object.keys(fills).length === 0) return known;
  const [row] = await tx.update(contacts).set(fills).where(eq(contacts.id, known.id)).returning();
  if (!row) throw new Error('The contact was not changed');
  await audit(tx, {}, 'updated', row, { source: met.source, filled: Object.keys(fills) });
  if (row.user_id && !known.user_id) await emit(tx, contactLinked, { contact_id: row.id, user_id: row.user_id });
  return row;
}

const isFree = async (tx: Tx, user_id: string): Promise<boolean> =>
  (await tx.$count(contacts, eq(contacts.user_id, user_id))) === 0;
