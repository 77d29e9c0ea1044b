import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { accounts } from '#db/schema/people/auth.ts';
import type { Caller } from '#shared/caller.ts';
import { isRecentReset } from './policy.ts';

/** Whether the account's password was set by anything but the old one within the last day. */
export async function wasJustReset(db: DbOrTx, user_id: string, now = new Date()): Promise<boolean> {
  const [latest] = await db
    .select({ at: accounts.password_reset_at })
    .from(accounts)
    .where(and(eq(accounts.user_id, user_id), isNotNull(accounts.password_reset_at)))
    .orderBy(desc(accounts.password_reset_at))
    .limit(1);
  return isRecentReset(latest?.at ?? null, now);
}

/** Whether being signed in proves who this is: the address is known to be theirs, and the password was not set anew a moment ago. */
export const sessionProves = async (db: DbOrTx, { user_id, email_verified }: Caller): Promise<boolean> =>
  email_verified && !(await wasJustReset(db, user_id));
