import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import type { AreaAccess } from '#shared/admin-areas.ts';
import type { Role } from '#shared/roles.ts';
import { recoveryLink } from './recovery-address.ts';
import { deleteSessions } from './sessions.server.ts';
import { deleteLinkTokens, endOpenLinks } from './verifications.server.ts';

type Access = { role: Role; areas: AreaAccess | null };

/** What somebody may do; every process hears of it with the commit. */
export async function setRole(tx: Tx, user_id: string, access: Access): Promise<void> {
  await tx.update(user_roles).set(access).where(eq(user_roles.user_id, user_id));
}

/** Ends everything that opens the account. */
export async function closeAccount(tx: Tx, user_id: string): Promise<void> {
  await tx.update(users).set({ deactivated_at: new Date() }).where(eq(users.id, user_id));
  await endWaysIn(tx, user_id);
}

/** What slipped in at the moment of closing must not come to life. */
export async function openAccount(tx: Tx, user_id: string): Promise<void> {
  await tx.update(users).set({ deactivated_at: null }).where(eq(users.id, user_id));
  await endWaysIn(tx, user_id);
}

export async function endWaysIn(tx: Tx, user_id: string): Promise<void> {
  await deleteSessions(tx, user_id);
  await endOpenLinks(tx, user_id);
  await deleteLinkTokens(tx, recoveryLink(user_id));
}
