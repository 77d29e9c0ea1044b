import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { provenUser as isProven } from '#db/proven-address.ts';
import { users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { renameBusiness } from '#features/people/business/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { noteContact } from './audit.server.ts';
import { demandOpenRecords } from './closed-records.server.ts';
import type { ContactInput } from './contract.ts';
import { contactLeft, contactLinked, contactMoved } from './events.ts';
import { meetClient } from './meet.server.ts';
import { lockContacts, swapAddresses } from './merge.server.ts';
import { type ContactRow, findContactByEmail, followMerge, listOpenLinks } from './queries.server.ts';

function taken(of: ContactRow): never {
  const name = `${of.first_name} ${of.last_name}`.trim();
  const message = `${name} is a contact with this email address already.`;
  throw new AppError('CONFLICT', message, { fields: { email: message } });
}

export async function createContact(db: Db, author: Actor, input: ContactInput) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contacts)
      .values({
        ...input,
        client_type: input.company_name ? 'business' : 'personal',
        user_id: await provenUser(tx, input.email),
        created_by: author.actor.id,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) {
      const twin = await findContactByEmail(tx, input.email);
      if (twin) taken(twin);
      throw new Error('The contact was not stored');
    }
    await noteContact(tx, author, 'created', row);
    return row;
  });
}

export async function changeContact(db: Db, author: Actor, reader: Pick<Caller, 'areas'>, id: string, input: ContactInput) {
  return db.transaction(async (tx) => {
    const profile = await lockProfileOf(tx, id);
    const { before, twin } = await lockWithTwin(tx, id, input.email);
    if (!before || before.merged_into) throw new AppError('NOT_FOUND', 'This contact does not exist.');
    const moved = before.email.toLowerCase() !== input.email.toLowerCase();
    if (moved) await demandOpenRecords(tx, reader, id);
    const known = twin && (await followMerge(tx, twin));
    if (known && known.id !== id) taken(known);
    // The address of a contact that was merged into this one is of the same person: the two change places.
    if (twin) await swapAddresses(tx, before, twin);
    // Any other address is another mailbox: the owner of the old account has no claim on it.
    const user_id = moved ? ((twin && before.user_id) ?? (await provenUser(tx, input.email))) : before.user_id;
    if (user_id && user_id === profile?.user_id) {
      if (!input.company_name) throw unnamed();
      await renameBusiness(tx, author, user_id, input.company_name);
    }
    const [row] = await tx
      .update(contacts)
      .set({ ...input, ...ownerAfter(before, user_id, moved), ...(!user_id && input.company_name ? business : {}) })
      .where(eq(contacts.id, id))
      .returning();
    if (!row) throw new Error('The contact was not changed');
    await noteContact(tx, author, 'updated', row, { before: before.email });
    if (row.user_id && row.user_id !== before.user_id) await emit(tx, contactLinked, { contact_id: id, user_id: row.user_id });
    if (!moved) return { ...row, ended_links: [] };
    // An account is never without a contact: the one that has lost this one gets its own.
    const left = [before.user_id, before.claimed_by].find((account) => account && account !== row.user_id) ?? null;
    if (left) await meetClient(tx, left);
    // The links open nothing from now on; the feature that owns the documents puts that on their record.
    const told = { changed_by: author.actor.id, ip_address: author.ip_address };
    await emit(tx, contactMoved, { contact_id: id, before: before.email, after: row.email, ...told });
    if (left) await emit(tx, contactLeft, { contact_id: id, user_id: left });
    return { ...row, ended_links: await listOpenLinks(tx, id) };
  });
}

const business = { client_type: 'business' as const };

/** What was said before is of the account that the contact leaves, and not of the one that it comes to. */
const ownerAfter = (before: ContactRow, user_id: string | null, moved: boolean) => ({
  user_id,
  ...(moved && before.claimed_by ? { claimed_by: null } : {}),
  ...(before.user_id && before.user_id !== user_id ? { left_account_at: new Date() } : {}),
});

/** A contact, and the one that has the address already, if that is another. */
async function lockWithTwin(tx: Tx, id: string, email: string): Promise<{ before?: ContactRow; twin?: ContactRow }> {
  const isTwin = and(sql`lower(${contacts.email}) = lower(${email})`, ne(contacts.id, id));
  const [found] = await tx.select({ id: contacts.id }).from(contacts).where(isTwin);
  const rows = await lockContacts(tx, found ? [id, found.id] : [id]);
  const before = rows.find((row) => row.id === id);
  const twin = rows.find((row) => row.id !== id && row.email.toLowerCase() === email.toLowerCase());
  return { before, twin };
}

/** The business profile of a contact's account. Locked before the contact, as saving the profile does. */
async function lockProfileOf(tx: Tx, contact_id: string): Promise<{ user_id: string } | null> {
  const account = tx.select({ id: contacts.user_id }).from(contacts).where(eq(contacts.id, contact_id));
  const [row] = await tx
    .select({ user_id: businesses.user_id })
    .from(businesses)
    .where(eq(businesses.user_id, account))
    .for('update');
  return row ?? null;
}

function unnamed(): AppError {
  const message = 'The business profile of this client needs a name.';
  return new AppError('BAD_REQUEST', message, { fields: { company_name: message } });
}

/** The account that is known to read this mailbox, unless another contact has it. */
async function provenUser(tx: Tx, email: string): Promise<string | null> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = lower(${email})`,
        isProven,
        sql`not exists (select from ${contacts} where ${contacts.user_id} = ${users.id})`,
      ),
    );
  return user?.id ?? null;
}
