import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/schema/people/auth.ts';

/** Never sent, or sent to the very address of this account. */
export const notSentElsewhere = (sent_to: AnyColumn, user_id: string): SQL =>
  sql`(${sent_to} is null or lower(${sent_to}) = (select lower(${users.email}) from ${users} where ${users.id} = ${user_id}))`;
