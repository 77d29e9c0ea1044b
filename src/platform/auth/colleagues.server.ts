import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { type AdminArea, accessOf, mayRead } from '#shared/admin-areas.ts';

/** Everybody who runs the studio, can still sign in and may see this area: work of the area can be given to them. */
export async function listColleagues(db: DbOrTx, area: AdminArea): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .select({ id: users.id, name: users.display_name, email: users.email, role: user_roles.role, areas: user_roles.areas })
    .from(user_roles)
    .innerJoin(users, eq(users.id, user_roles.user_id))
    .where(and(inArray(user_roles.role, ['admin', 'super_admin']), isNull(users.deactivated_at)))
    .orderBy(asc(users.display_name), asc(users.email));
  return rows
    .filter(({ role, areas }) => mayRead({ areas: accessOf(role, areas) }, area))
    .map(({ id, name, email }) => ({ id, name: name || email }));
}

export const isColleague = async (db: DbOrTx, area: AdminArea, id: string): Promise<boolean> =>
  (await listColleagues(db, area)).some((one) => one.id === id);
