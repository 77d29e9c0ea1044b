import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';

/** No change of the account: its version stays. */
export async function noteSignIn(db: Db, user_id: string, at: Date): Promise<void> {
  const values = { last_sign_in_at: at, updated_at: sql`${users.updated_at}` };
  await db.update(users).set(values).where(eq(users.id, user_id));
}
