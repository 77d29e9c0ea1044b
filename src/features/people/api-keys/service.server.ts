import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import { api_keys } from '#db/schema/platform/api-keys.ts';
import { demandOwnerNow } from '#features/people/team/members.server.ts';
import { areasText } from '#features/people/team/policy.ts';
import { nameOf } from '#features/people/team/queries.server.ts';
import { nameOfActor, tellOwners } from '#features/people/team/tell.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { insertApiKey, revokeApiKey } from '#platform/auth/api-keys.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type AreaAccess, noArea } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import { toPage } from '#shared/keyset.ts';
import { apiKeysAudit } from './audit.server.ts';
import { endOf, type Lifetime, stateOf } from './policy.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'sendMail'>;

export async function listKeys(db: DbOrTx, { limit, cursor }: { limit: number; cursor?: string }) {
  const { created_at, id } = api_keys;
  const rows = await db
    .select({ row: api_keys, user: users, key: momentKey(created_at) })
    .from(api_keys)
    .innerJoin(users, eq(users.id, api_keys.user_id))
    .where(and(afterCursor(created_at, id, cursor)))
    .orderBy(...newestFirst(created_at, id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  return { items: items.map(({ row, user }) => ({ ...onWire(row), owner_name: nameOf(user) })), next_cursor };
}

function onWire(row: typeof api_keys.$inferSelect) {
  const { id, name, prefix, scopes } = row;
  return {
    ...{ id, name, prefix, scopes: { ...noArea, ...scopes } },
    state: stateOf(row),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

type Input = { id: string; name: string; scopes: AreaAccess; lifetime: Lifetime };

/** Makes a key and hands it out. Sent again, the form cannot: nothing here knows the key any more. */
export async function createKey(ports: Ports, author: Actor, input: Input): Promise<{ id: string; key: string }> {
  const { id, name, lifetime } = input;
  const scopes = { ...noArea, ...input.scopes };
  return ports.db.transaction(async (tx) => {
    await demandOwnerNow(tx, author.actor.id);
    const expires_at = endOf(lifetime);
    const key = await insertApiKey(tx, { id, user_id: author.actor.id, name, scopes, expires_at });
    if (key === null)
      throw new AppError('CONFLICT', 'This key was made already, and cannot be shown again. Revoke it and make another one.');
    const details = { name, scopes: areasText(scopes), expires_at };
    await apiKeysAudit.write(tx, { ...author, action: 'key.created', entity: 'api_keys', entity_id: id, details });
    const who = await nameOfActor(tx, author.actor.id);
    await tellOwners(ports, tx, `${who} made the API key ${name}: ${areasText(scopes)}.`);
    return { id, key };
  });
}

/** A second press finds it revoked, which is what was wanted. */
export async function revokeKey(ports: Ports, author: Actor, id: string): Promise<void> {
  await ports.db.transaction(async (tx) => {
    await demandOwnerNow(tx, author.actor.id);
    const [known] = await tx.select().from(api_keys).where(eq(api_keys.id, id));
    if (!known) throw new AppError('NOT_FOUND', 'This API key does not exist.');
    const row = await revokeApiKey(tx, id);
    if (!row) return;
    const { name } = row;
    await apiKeysAudit.write(tx, { ...author, action: 'key.revoked', entity: 'api_keys', entity_id: id, details: { name } });
    await tellOwners(ports, tx, `${await nameOfActor(tx, author.actor.id)} revoked the API key ${name}.`);
  });
}
