import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { two_factors, users } from '#db/schema/people/auth.ts';

const dayMs = 24 * 60 * 60 * 1000;

export async function noteTwoFactorEnabled(tx: Tx, user_id: string): Promise<void> {
  await tx.update(two_factors).set({ enabled_at: new Date() }).where(eq(two_factors.user_id, user_id));
}

/**
 * Turns off what was turned on within the last day: a person with a stolen session and the password could otherwise lock the owner out for good.
 * Answers whether there was one.
 */
export async function dropRecentTwoFactor(tx: Tx, user_id: string): Promise<boolean> {
  const recent = and(eq(two_factors.user_id, user_id), gt(two_factors.enabled_at, new Date(Date.now() - dayMs)));
  const dropped = await tx.delete(two_factors).where(recent).returning({ id: two_factors.id });
  if (dropped.length > 0) await tx.update(users).set({ two_factor_enabled: false }).where(eq(users.id, user_id));
  return dropped.length > 0;
}
