import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { accounts } from '#db/schema/people/auth.ts';
import type { Caller } from '#shared/caller.ts';
import { isRecentReset } from './policy.ts';

/** Whether being signed in proves who this is: the address is known to be theirs, and the password was not set anew a moment ago. */
export async function sessionProves(db: DbOrTx, { user_id, email_verified }: Caller, now = new Date()): Promise<boolean> {
  if (!email_verified) return false;
  const [latest] = await db
    .select({ at: accounts.password_reset_at })
    .from(accounts)
    .where(and(eq(accounts.user_id, user_id), isNotNull(accounts.password_reset_at)))
    .orderBy(desc(accounts.password_reset_at))
    .limit(1);
  return !isRecentReset(latest?.at ?? null, now);
}
