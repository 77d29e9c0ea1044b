import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import type { Person } from '#db/personal-rows.ts';
import { speaksForAddress } from '#db/proven-address.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { identitiesOf } from '#features/people/contacts/merge.server.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { findContact } from '#features/people/contacts/queries.server.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';
import { AppError } from '#shared/app-error.ts';

/** Whom a request is about, as its row names them. */
export type PersonRef = { user_id: string | null; contact_id: string | null };

export type FoundPerson = {
  ref: PersonRef;
  person: Person;
  name: string;
  email: string;
  /** Somebody who runs the studio, or did: files and work of clients hang on the account. */
  is_team: boolean;
};

/**
 * Everything that somebody is known by. `isOwn`: asked by the person, whose address counts only once it is proven: else whoever
 * registers with somebody's address would be handed what that person wrote. `withClaim`: also the account that only claims the
 * address, which the studio deletes with the contact, and which no archive of the contact holds.
 */
export async function findPerson(db: DbOrTx, ref: PersonRef, isOwn: boolean, withClaim = false): Promise<FoundPerson | null> {
  const contact = await contactOf(db, ref);
  const user_id = contact?.user_id ?? ref.user_id ?? (withClaim ? (contact?.claimed_by ?? null) : null);
  const account = user_id ? await accountOf(db, user_id) : null;
  if (!contact && !account) return null;
  const known = contact ? await identitiesOf(db, contact.id) : [];
  const isProven = !isOwn || account?.is_proven === true;
  const addresses = [...(isProven ? [account?.email, ...known.map(({ email }) => email)] : []), account?.recovery_email];
  return {
    ref: { user_id: account?.id ?? null, contact_id: contact?.id ?? null },
    person: {
      user_id: account?.id ?? null,
      contact_ids: known.map(({ id }) => id),
      emails: await withoutOthers(db, addresses, user_id),
    },
    name: (contact && nameOfContact(contact)) || account?.name || account?.email || contact?.email || '',
    email: account?.email ?? contact?.email ?? '',
    is_team: account !== null && account.role !== 'client',
  };
}

/** In small letters and each once. What another account signs in with is theirs, also where it stands as a recovery address. */
async function withoutOthers(db: DbOrTx, found: readonly (string | null | undefined)[], user_id: string | null) {
  const addresses = [...new Set(found.flatMap((email) => (email ? [email.toLowerCase()] : [])))];
  if (addresses.length === 0) return [];
  const address = sql<string>`lower(${users.email})`;
  const others = await db
    .select({ address })
    .from(users)
    .where(and(inArray(address, addresses), user_id ? ne(users.id, user_id) : undefined));
  return addresses.filter((email) => !others.some((other) => other.address === email));
}

export async function demandPerson(db: DbOrTx, ref: PersonRef, isOwn: boolean, withClaim = false): Promise<FoundPerson> {
  const found = await findPerson(db, ref, isOwn, withClaim);
  if (!found) throw new AppError('NOT_FOUND', 'This client does not exist.');
  return found;
}

async function contactOf(db: DbOrTx, { contact_id, user_id }: PersonRef) {
  if (contact_id) return findContact(db, contact_id);
  if (!user_id) return null;
  const [row] = await db.select().from(contacts).where(eq(contacts.user_id, user_id));
  return row ?? null;
}

async function accountOf(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ user: users, role: user_roles.role })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(eq(users.id, id));
  if (!row) return null;
  const { user, role } = row;
  const name = `${user.first_name} ${user.last_name}`.trim() || user.display_name;
  const recovery_email = user.recovery_email_verified ? user.recovery_email : null;
  return { id, name, email: user.email, is_proven: speaksForAddress(user), recovery_email, role: role ?? 'client' };
}

/** What stands in the way of a deletion, over all features. */
export async function openMattersOf(db: DbOrTx, data: readonly PersonalData[], person: Person): Promise<string[]> {
  const found: string[] = [];
  for (const { openMatters } of data.toReversed()) if (openMatters) found.push(...(await openMatters(db, person)));
  return found;
}
