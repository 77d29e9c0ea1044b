import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import type { RecoveryColumns } from './recovery-address.ts';

export type UserRow = typeof users.$inferSelect;
type Changeable = Partial<
  Pick<UserRow, 'first_name' | 'last_name' | 'display_name' | 'phone' | 'preferences' | keyof RecoveryColumns>
>;

/** What a person may change about the own account; answers nothing when the person is gone. */
export async function updateUser(tx: Tx, id: string, values: Changeable): Promise<UserRow | null> {
  const [row] = await tx.update(users).set(values).where(eq(users.id, id)).returning();
  return row ?? null;
}
