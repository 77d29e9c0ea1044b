import { and, eq, gt } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { verifications } from '#db/schema/users.ts';

/** Looks without using the link up, so that a mail scanner that opens it does no harm. */
export async function resetLinkWorks(db: DbOrTx, token: string): Promise<boolean> {
  const found = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(eq(verifications.identifier, `reset-password:${token}`), gt(verifications.expires_at, new Date())))
    .limit(1);
  return found.length > 0;
}
