import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { api_keys } from '#db/schema/platform/api-keys.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { type AdminArea, type AreaAccess, accessOf, mayWrite } from '#shared/admin-areas.ts';

/*
 * What somebody automates runs only as long as they may do it themselves. What an API key automates runs only as long as the
 * key works. Who set something up is read from the audit log, which is written with every change and never changed.
 */

type SetUp = { entity: string; id: string; actions: readonly string[] };

async function lastBy(db: DbOrTx, { entity, id, actions }: SetUp) {
  const of = and(eq(audit_log.entity, entity), eq(audit_log.entity_id, id), inArray(audit_log.action, [...actions]));
  const [entry] = await db
    .select({ actor_id: audit_log.actor_id, key_id: sql<string | null>`${audit_log.details} -> 'api_key' ->> 'id'` })
    .from(audit_log)
    .where(of)
    .orderBy(desc(audit_log.at), desc(audit_log.id))
    .limit(1);
  return entry ?? null;
}

async function worksFor(db: DbOrTx, key_id: string, area: AdminArea): Promise<boolean> {
  const open = or(isNull(api_keys.expires_at), gt(api_keys.expires_at, new Date()));
  const [key] = await db
    .select({ scopes: api_keys.scopes })
    .from(api_keys)
    .where(and(eq(api_keys.id, key_id), isNull(api_keys.revoked_at), open));
  return key?.scopes[area] === 'write';
}

async function areasOf(db: DbOrTx, user_id: string): Promise<AreaAccess> {
  const [person] = await db
    .select({ role: user_roles.role, areas: user_roles.areas })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(and(eq(users.id, user_id), isNull(users.deactivated_at)));
  return accessOf(person?.role ?? 'client', person?.areas ?? null);
}

/** False where a key set it up last, and the key does not work any more. */
export async function keyStillWorks(db: DbOrTx, area: AdminArea, record: SetUp): Promise<boolean> {
  const last = await lastBy(db, record);
  return !last?.key_id || worksFor(db, last.key_id, area);
}

/** The same for the person, too. What nobody has set up, such as a sample, is nobody's to lose. */
export async function mayStillRun(db: DbOrTx, area: AdminArea, record: SetUp): Promise<boolean> {
  const last = await lastBy(db, record);
  if (!last?.actor_id) return true;
  if (!mayWrite({ areas: await areasOf(db, last.actor_id) }, area)) return false;
  return !last.key_id || worksFor(db, last.key_id, area);
}
