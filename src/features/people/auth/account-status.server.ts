import { eq } from 'drizzle-orm';
import { user_roles, users } from '#db/schema/people/auth.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { authAudit } from './audit.server.ts';
import { statusRefusal } from './policy.ts';
import { endWaysIn } from './team-accounts.server.ts';

type Ports = Pick<Platform, 'db' | 'sessions'>;

/** Closes an account, or opens it again. A second press finds it done and writes nothing. */
export async function setAccountActive({ db, sessions }: Ports, author: Actor, id: string, active: boolean) {
  const status = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ user: users, role: user_roles.role })
      .from(users)
      .leftJoin(user_roles, eq(user_roles.user_id, users.id))
      .where(eq(users.id, id))
      .for('update', { of: users });
    if (!found) throw new AppError('NOT_FOUND', 'This user does not exist.');
    const { user, role } = found;
    const refusal = statusRefusal(author.actor, { id, role: role ?? 'client' });
    if (refusal) throw new AppError('FORBIDDEN', refusal);
    if ((user.deactivated_at === null) === active) return { id, deactivated_at: user.deactivated_at };
    const deactivated_at = active ? null : new Date();
    await tx.update(users).set({ deactivated_at }).where(eq(users.id, id));
    // Also when it is opened again: what slipped in at the moment of closing must not come to life.
    await endWaysIn(tx, id);
    const action = active ? 'account.reactivated' : 'account.deactivated';
    await authAudit.write(tx, { ...author, action, entity: 'users', entity_id: id, details: { email: user.email } });
    return { id, deactivated_at };
  });
  // The database tells every process; this one must not answer from memory in the meantime.
  sessions.drop();
  return status;
}
