import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import type { Role } from '#shared/roles.ts';

export type BusinessRow = typeof businesses.$inferSelect;

export async function businessOf(db: DbOrTx, userId: string): Promise<BusinessRow | null> {
  const [row] = await db.select().from(businesses).where(eq(businesses.user_id, userId)).limit(1);
  return row ?? null;
}

/** Null when there is no such person; a person without a role entry is a client. */
export async function roleOf(db: DbOrTx, userId: string): Promise<Role | null> {
  const [row] = await db
    .select({ role: user_roles.role })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(eq(users.id, userId));
  return row ? (row.role ?? 'client') : null;
}
