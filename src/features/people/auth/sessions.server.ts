import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { sessions } from '#db/schema/people/auth.ts';

/** Of this person alone; answers whether there was one. */
export async function deleteSession(tx: Tx, user_id: string, id: string): Promise<boolean> {
  const own = and(eq(sessions.id, id), eq(sessions.user_id, user_id));
  return (await tx.delete(sessions).where(own).returning({ id: sessions.id })).length > 0;
}

/** Signs every other device out; answers the sessions that were ended. */
export async function deleteOtherSessions(tx: Tx, user_id: string, kept: string): Promise<string[]> {
  const others = and(eq(sessions.user_id, user_id), ne(sessions.id, kept));
  const rows = await tx.delete(sessions).where(others).returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

/** Signs every device out. */
export async function deleteSessions(tx: Tx, user_id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, user_id));
}
