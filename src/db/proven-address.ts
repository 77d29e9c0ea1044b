import { type SQL, sql } from 'drizzle-orm';
import { users } from './schema/people/auth.ts';
import { contacts } from './schema/people/contacts.ts';

type Proof = { email_verified: boolean; vouched_at: Date | null };

/**
 * The one rule about whose an address is: an account speaks for its address once a mailed link, a sign-in provider or the owner's
 * word has proven that it is theirs.
 */
export const speaksForAddress = ({ email_verified, vouched_at }: Proof): boolean => email_verified || vouched_at !== null;

/** The same as a condition on `users`. */
export const provenUser: SQL = sql`(${users.email_verified} or ${users.vouched_at} is not null)`;

/** The same for one account, as a condition of a query on other tables. */
export const accountIsProven = (user_id: string): SQL =>
  sql`exists (select from ${users} where ${users.id} = ${user_id} and ${provenUser})`;

/** The account that the studio sees with a contact, whether it has proven the address or not. */
export const shownAccount: SQL<string | null> = sql<string | null>`coalesce(${contacts.user_id}, ${contacts.claimed_by})`;
