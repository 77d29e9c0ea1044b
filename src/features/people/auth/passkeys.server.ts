import { and, eq, gt } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { accounts, passkeys, users } from '#db/schema/people/auth.ts';
import { isMadeUnproven } from './social-accounts.server.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

const dayMs = 24 * 60 * 60 * 1000;
const ownOne = (user_id: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.user_id, user_id));

export async function hasPassword(db: DbOrTx, user_id: string): Promise<boolean> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.user_id, user_id), eq(accounts.provider_id, 'credential')));
  return Boolean(row?.password);
}

/** Locks the person: two removals at once must not leave an account that nothing opens. */
export async function lockPasskeys(tx: Tx, user_id: string): Promise<PasskeyRow[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update');
  return tx.select().from(passkeys).where(eq(passkeys.user_id, user_id));
}

export async function renamePasskey(tx: Tx, user_id: string, id: string, name: string): Promise<PasskeyRow | null> {
  const [row] = await tx.update(passkeys).set({ name }).where(ownOne(user_id, id)).returning();
  return row ?? null;
}

export async function deletePasskey(tx: DbOrTx, user_id: string, id: string): Promise<void> {
  await tx.delete(passkeys).where(ownOne(user_id, id));
}

/**
 * Takes back what was added within the last day, as with two-factor: a thief of the password could else keep a way in. All of them in an
 * account that a stranger may have made.
 */
export async function dropDoubtfulPasskeys(tx: Tx, user_id: string): Promise<boolean> {
  const recent = gt(passkeys.created_at, new Date(Date.now() - dayMs));
  const doubtful = (await isMadeUnproven(tx, user_id)) ? undefined : recent;
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.user_id, user_id), doubtful))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function notePasskeyUse(db: Db, credential_id: string): Promise<void> {
  await db.update(passkeys).set({ last_used_at: new Date() }).where(eq(passkeys.credential_id, credential_id));
}
