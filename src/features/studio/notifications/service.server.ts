import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { AppError } from '#shared/app-error.ts';

export type NewNotification = { kind: string; title: string; body: string; href: string };

/** Puts a notice before everybody who runs the studio. With `once`, whoever has an unread one about the same page gets no second. */
export async function notifyAdmins(tx: Tx, notice: NewNotification, { once = false } = {}): Promise<void> {
  const admins = await tx
    .select({ user_id: user_roles.user_id })
    .from(user_roles)
    .where(inArray(user_roles.role, ['admin', 'super_admin']));
  const told = once ? await whoKnows(tx, notice) : new Set<string>();
  const rows = admins.filter(({ user_id }) => !told.has(user_id)).map(({ user_id }) => ({ ...notice, user_id }));
  if (rows.length > 0) await tx.insert(notifications).values(rows);
}

/** Puts a notice before one person, such as the client whom it concerns. */
export async function notifyUser(tx: Tx, user_id: string, notice: NewNotification): Promise<void> {
  await tx.insert(notifications).values({ ...notice, user_id });
}

async function whoKnows(tx: Tx, { kind, href }: NewNotification): Promise<Set<string>> {
  const rows = await tx
    .select({ user_id: notifications.user_id })
    .from(notifications)
    .where(and(eq(notifications.kind, kind), eq(notifications.href, href), isNull(notifications.read_at)));
  return new Set(rows.map((row) => row.user_id));
}

/** Somebody else's notification is as absent as one that never was. */
export async function markRead(db: Db, user_id: string, id: string): Promise<void> {
  const own = and(eq(notifications.id, id), eq(notifications.user_id, user_id));
  const [found] = await db.select({ id: notifications.id }).from(notifications).where(own);
  if (!found) throw new AppError('NOT_FOUND', 'This notification does not exist.');
  await db
    .update(notifications)
    .set({ read_at: new Date() })
    .where(and(own, isNull(notifications.read_at)));
}

export async function markAllRead(db: Db, user_id: string): Promise<void> {
  await db
    .update(notifications)
    .set({ read_at: new Date() })
    .where(and(eq(notifications.user_id, user_id), isNull(notifications.read_at)));
}
