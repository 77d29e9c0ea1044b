import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { provenUser } from '#db/proven-address.ts';
import { sessions, user_roles, users } from '#db/schema/people/auth.ts';
import { portal_views } from '#db/schema/people/portal-views.ts';
import { idleMs } from '#platform/auth/session-life.ts';
import { type AreaAccess, accessOf, rightsOf } from '#shared/admin-areas.ts';
import { isAdmin, type Role } from '#shared/roles.ts';

/** What a stream was opened with. It ends when any of it no longer holds. */
export type Permit = {
  session_id: string;
  /** Of the person whose session it is. */
  role: Role;
  /** Theirs too. */
  areas: AreaAccess;
  /** Set while an administrator looks at the portal of a client. */
  view_id: string | null;
};

/** Which of these still hold, in one query for all streams of the process. */
export async function checkPermits(
  db: Db,
  confirmationDemanded: () => Promise<boolean>,
  permits: readonly Permit[],
): Promise<(permit: Permit) => boolean> {
  if (permits.length === 0) return () => true;
  const demanded = await confirmationDemanded();
  const open = await db
    .select({ id: sessions.id, role: user_roles.role, areas: user_roles.areas })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.user_id), isNull(users.deactivated_at)))
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(
      and(
        inArray(sessions.id, [...new Set(permits.map(({ session_id }) => session_id))]),
        gt(sessions.expires_at, sql`now()`),
        gt(sessions.updated_at, new Date(Date.now() - idleMs)),
        demanded ? provenUser : undefined,
      ),
    );
  const held = new Map(
    open.map(({ id, role, areas }) => [id, rightsOf({ role: role ?? 'client', areas: accessOf(role ?? 'client', areas) })]),
  );
  const views = await openViews(
    db,
    permits.flatMap(({ view_id }) => view_id ?? []),
  );
  return ({ session_id, role, areas, view_id }) => {
    if (held.get(session_id) !== rightsOf({ role, areas })) return false;
    return view_id === null || (isAdmin(role) && views.has(view_id));
  };
}

async function openViews(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const client = alias(users, 'client');
  const rows = await db
    .select({ id: portal_views.id })
    .from(portal_views)
    .innerJoin(client, and(eq(client.id, portal_views.user_id), isNull(client.deactivated_at)))
    .leftJoin(user_roles, eq(user_roles.user_id, portal_views.user_id))
    .where(
      and(
        inArray(portal_views.id, ids),
        isNull(portal_views.ended_at),
        gt(portal_views.expires_at, sql`now()`),
        sql`coalesce(${user_roles.role}, 'client') = 'client'`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
