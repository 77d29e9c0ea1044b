import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { speaksForAddress } from '#db/proven-address.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { api_keys } from '#db/schema/platform/api-keys.ts';
import { type AreaAccess, accessOf, bothAllow } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import { isAdmin } from '#shared/roles.ts';
import { countTry, tooManyAttempts } from '../http/rate-limit.server.ts';
import type { Platform } from '../platform.server.ts';

const keyShape = /^fyr_[\w-]{43}$/;
const shown = 12;
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Requests of one key in a minute. */
const keyRate = { window: 60, max: 300 };

/** Operations of the admin area, and the files and documents that its screens lead to; everything else is for people. */
const keyPaths = /^\/(?:api\/admin\/|api\/uploads(?:[/?]|$)|api\/(?:orders|documents|contracts)\/|files\/)/;
/** Where a key is looked for at all; pages and the sign-in know sessions alone. */
const apiPaths = /^\/(?:api\/(?!auth\/|docs(?:[/?]|$))|files\/)/;

/** The key that a request brings; null where none is meant. */
export function bearerOf(headers: Headers, target: string): string | null {
  if (!apiPaths.test(target)) return null;
  return /^bearer\s+(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim() ?? null;
}

export const isKeyPath = (target: string): boolean => keyPaths.test(target);

/**
 * Whom a key acts for, with no more than both the key and the person may. It is read with every request, so that one that was
 * revoked, or whose person was removed or narrowed, opens nothing from that moment on.
 */
export async function readApiKey(
  { db, env }: Pick<Platform, 'db' | 'env'>,
  key: string,
  answer: Headers,
): Promise<Caller | null> {
  if (!keyShape.test(key)) return null;
  const now = new Date();
  const works = and(
    eq(api_keys.key_hash, hashOf(key)),
    isNull(api_keys.revoked_at),
    or(isNull(api_keys.expires_at), gt(api_keys.expires_at, now)),
    isNull(users.deactivated_at),
  );
  const [row] = await db
    .select({ key: api_keys, user: users, role: user_roles.role, areas: user_roles.areas })
    .from(api_keys)
    .innerJoin(users, eq(users.id, api_keys.user_id))
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(works);
  if (!row || !isAdmin(row.role)) return null;
  const { id, name, scopes, last_used_at } = row.key;
  if (env.RATE_LIMITS) await limitKey(db, id, answer);
  if (!last_used_at || now.getTime() - last_used_at.getTime() >= 60_000) await noteUse(db, id, now);
  const { user } = row;
  return {
    user_id: user.id,
    session_id: id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    display_name: user.display_name,
    user_type: user.user_type,
    avatar_url: user.avatar_url,
    email_verified: user.email_verified,
    speaks_for_address: speaksForAddress(user),
    two_factor_enabled: user.two_factor_enabled,
    // Never more: what is a super administrator's alone is done in person.
    role: 'admin',
    areas: bothAllow(accessOf(row.role, row.areas), scopes),
    api_key: { id, name },
  };
}

/** The headers are those of draft-ietf-httpapi-ratelimit-headers. */
async function limitKey(db: DbOrTx, id: string, answer: Headers): Promise<void> {
  const { wait, left, resets } = await countTry(db, `api-key|${id}`, keyRate);
  answer.set('ratelimit-policy', `"key";q=${keyRate.max};w=${keyRate.window}`);
  answer.set('ratelimit', `"key";r=${left};t=${resets}`);
  if (wait === 0) return;
  answer.set('retry-after', String(wait));
  throw tooManyAttempts(wait);
}

/** At most once a minute, also where several requests come at once. */
async function noteUse(db: DbOrTx, id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 60_000);
  const stale = or(isNull(api_keys.last_used_at), lt(api_keys.last_used_at, before));
  await db
    .update(api_keys)
    .set({ last_used_at: now })
    .where(and(eq(api_keys.id, id), stale));
}

type NewKey = { id: string; user_id: string; name: string; scopes: AreaAccess; expires_at: Date | null };

/** Writes a key and hands it out, which nothing can do again; null where the id was used already. */
export async function insertApiKey(tx: Tx, made: NewKey): Promise<string | null> {
  const key = `fyr_${randomBytes(32).toString('base64url')}`;
  const values = { ...made, key_hash: hashOf(key), prefix: key.slice(0, shown) };
  const rows = await tx.insert(api_keys).values(values).onConflictDoNothing().returning({ id: api_keys.id });
  return rows.length > 0 ? key : null;
}

/** Answers what was revoked, nothing the second time. */
export async function revokeApiKey(tx: Tx, id: string): Promise<typeof api_keys.$inferSelect | null> {
  const open = and(eq(api_keys.id, id), isNull(api_keys.revoked_at));
  const [row] = await tx.update(api_keys).set({ revoked_at: new Date() }).where(open).returning();
  return row ?? null;
}

export async function revokeKeysOf(tx: Tx, user_id: string): Promise<void> {
  const open = and(eq(api_keys.user_id, user_id), isNull(api_keys.revoked_at));
  await tx.update(api_keys).set({ revoked_at: new Date() }).where(open);
}
