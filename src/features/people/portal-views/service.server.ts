import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { sessions, user_roles, users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { portal_views } from '#db/schema/people/portal-views.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { portalViewsAudit } from './audit.server.ts';

export const viewSeconds = 30 * 60;

type ViewRow = typeof portal_views.$inferSelect;
type From = Pick<Actor, 'request_id' | 'ip_address'>;

/** One view for each session: another one ends the one before. */
export async function beginView(db: Db, author: Actor, caller: Caller, user_id: string) {
  const token = randomBytes(32).toString('base64url');
  const view = await db.transaction(async (tx) => {
    const email = await demandClient(tx, user_id);
    await endViews(tx, author, eq(portal_views.session_id, caller.session_id));
    const [row] = await tx
      .insert(portal_views)
      .values({
        ...{ user_id, token_hash: tokenHash(token), session_id: caller.session_id, admin_id: caller.user_id },
        expires_at: new Date(Date.now() + viewSeconds * 1000),
      })
      .returning();
    if (!row) throw new Error('The view was not stored');
    const entry = { action: 'portal_view.began', entity: 'users', entity_id: user_id, details: { email } } as const;
    await portalViewsAudit.write(tx, { ...author, ...entry });
    return row;
  });
  return { token, view };
}

async function demandClient(tx: Tx, user_id: string): Promise<string> {
  const [found] = await tx
    .select({ user: users, role: user_roles.role })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(eq(users.id, user_id));
  if (!found) throw new AppError('NOT_FOUND', 'This user does not exist.');
  if ((found.role ?? 'client') !== 'client') throw new AppError('BAD_REQUEST', 'Only a client has a portal to look at.');
  if (found.user.deactivated_at) throw new AppError('CONFLICT', 'This account is deactivated: there is no portal to look at.');
  return found.user.email;
}

/** Ends what is open among these views, each on record; answers them. */
async function endViews(tx: Tx, from: From | null, which: SQL | undefined): Promise<ViewRow[]> {
  const ended = await tx
    .update(portal_views)
    .set({ ended_at: sql`least(now(), ${portal_views.expires_at})` })
    .where(and(isNull(portal_views.ended_at), which))
    .returning();
  const known = await peopleOf(tx, ended);
  for (const { admin_id, user_id, ended_at } of ended) {
    await portalViewsAudit.write(tx, {
      request_id: from?.request_id ?? null,
      ip_address: from?.ip_address ?? null,
      actor: { id: admin_id, role: known.get(admin_id)?.role ?? 'admin' },
      action: 'portal_view.ended',
      entity: 'users',
      entity_id: user_id,
      details: { email: known.get(user_id)?.email, ended_at },
    });
  }
  return ended;
}

async function peopleOf(tx: Tx, views: ViewRow[]) {
  const ids = [...new Set(views.flatMap(({ admin_id, user_id }) => [admin_id, user_id]))];
  if (ids.length === 0) return new Map<string, { email: string; role: string | null }>();
  const rows = await tx
    .select({ id: users.id, email: users.email, role: user_roles.role })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(inArray(users.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Answers where the administrator came from: the page of the client, if it was one that still exists. */
export async function leaveView(db: Db, author: Actor, caller: Caller, id: string) {
  const own = and(eq(portal_views.id, id), eq(portal_views.session_id, caller.session_id));
  const ended = await db.transaction((tx) => endViews(tx, author, own));
  const [contact] = await db
    .select({ id: contacts.id })
    .from(portal_views)
    .innerJoin(contacts, or(eq(contacts.user_id, portal_views.user_id), eq(contacts.claimed_by, portal_views.user_id)))
    .where(own);
  return { to: contact ? `/admin/clients/${contact.id}` : '/admin/clients', isEnded: ended.length > 0 };
}

/** Views that ended by themselves, by the clock or with the session, are put on record. */
export async function endLapsedViews(db: Db, now = new Date()): Promise<void> {
  const session = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, portal_views.session_id));
  await db.transaction((tx) => endViews(tx, null, or(lte(portal_views.expires_at, now), notExists(session))));
}
