import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { conversations } from './schema/desk/conversations.ts';
import { contacts } from './schema/people/contacts.ts';

/**
 * As a condition on `conversations`: those that a client reads, begun with their account or held with the contact that has proven
 * to be theirs. What was said before the contact left another account is that account's, and what was begun with another account
 * is not theirs. A chat that somebody began without signing in stays with its cookie: anybody can give the client's address there,
 * and would read what the client answers.
 */
export const conversationReadBy = (user_id: string): SQL => {
  const own = (column: SQL) => sql`(select ${column} from ${contacts} where ${contacts.user_id} = ${user_id})`;
  const begun = eq(conversations.user_id, user_id);
  const held = and(
    eq(conversations.contact_id, own(sql`${contacts.id}`)),
    isNull(conversations.user_id),
    isNull(conversations.token_hash),
    sql`${conversations.created_at} > coalesce(${own(sql`${contacts.left_account_at}`)}, '-infinity')`,
  );
  return or(begun, held) ?? begun;
};
