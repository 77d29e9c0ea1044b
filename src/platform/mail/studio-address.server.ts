import { asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import type { SiteState } from '#shared/site-state.ts';

/** The address in the settings, else that of the first super administrator. */
export async function studioAddress(db: DbOrTx, { settings }: Pick<SiteState, 'settings'>): Promise<string | null> {
  if (settings.site_email) return settings.site_email;
  const [owner] = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(eq(user_roles.role, 'super_admin'))
    .orderBy(asc(users.created_at), asc(users.id))
    .limit(1);
  return owner?.email ?? null;
}
