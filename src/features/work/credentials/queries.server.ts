import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { credential_drops, credential_keys } from '#db/schema/work/credentials.ts';
import { AppError } from '#shared/app-error.ts';
import type { AdminCredentials, Credential, CredentialKey, CredentialProgress, OwnCredentials, PublicKey } from './contract.ts';

export type DropRow = typeof credential_drops.$inferSelect;
export type KeyRow = typeof credential_keys.$inferSelect;

export const missingCredential = () => new AppError('NOT_FOUND', 'This request does not exist.');

/** Without the private half, encrypted as it is: passphrases can be tried against it. */
export const keyOnWire = ({ id, public_key, created_at }: KeyRow): CredentialKey => ({
  ...{ id, public_key },
  created_at: created_at.toISOString(),
});

/** Never with the ciphertext: that is handed out by reading alone. */
export const progressOf = (row: DropRow): CredentialProgress => ({
  id: row.id,
  state: row.state,
  handed_at: row.handed_at?.toISOString() ?? null,
  expires_at: row.state === 'handed' ? (row.expires_at?.toISOString() ?? null) : null,
  read_at: row.read_at?.toISOString() ?? null,
});
const onWire = (row: DropRow): Credential => ({ ...progressOf(row), title: row.title, is_sample: row.is_sample });

export async function currentKey(db: DbOrTx): Promise<KeyRow | null> {
  const [key] = await db.select().from(credential_keys).where(isNull(credential_keys.retired_at));
  return key ?? null;
}

/** It stays the one in use until the transaction ends: a new one is made before or after it. */
export async function lockCurrentKey(tx: Tx): Promise<KeyRow | null> {
  const [key] = await tx.select().from(credential_keys).where(isNull(credential_keys.retired_at)).for('share');
  return key ?? null;
}

/** What a client's browser encrypts for. */
export async function publicKeyOf(db: DbOrTx): Promise<PublicKey | null> {
  const key = await currentKey(db);
  return key && { id: key.id, public_key: key.public_key };
}

/** Without an address: clients are told the name. */
const nameOf = (user: typeof users.$inferSelect | null): string | null =>
  (user && (user.display_name || `${user.first_name ?? ''} ${user.last_name ?? ''}`.trim())) || null;

export async function listCredentials(db: DbOrTx, project_id: string): Promise<Omit<AdminCredentials, 'may_make_key'>> {
  const [rows, keys] = await Promise.all([
    db
      .select({ row: credential_drops, reader: users })
      .from(credential_drops)
      .leftJoin(users, eq(users.id, credential_drops.read_by))
      .where(eq(credential_drops.project_id, project_id))
      .orderBy(asc(credential_drops.created_at), asc(credential_drops.id)),
    db.select().from(credential_keys).orderBy(desc(credential_keys.created_at), desc(credential_keys.id)),
  ]);
  const waiting = new Set(rows.flatMap(({ row }) => (row.state === 'handed' && row.key_id ? [row.key_id] : [])));
  return {
    items: rows.map(({ row, reader }) => ({ ...onWire(row), key_id: row.key_id, line_id: row.line_id, read_by: nameOf(reader) })),
    keys: keys.filter(({ id, retired_at }) => retired_at === null || waiting.has(id)).map(keyOnWire),
  };
}

/** What was asked for alone; what a line of a checklist asks for stands there. */
export async function listOwnCredentials(db: DbOrTx, project_id: string): Promise<OwnCredentials> {
  const [rows, key] = await Promise.all([
    db
      .select()
      .from(credential_drops)
      .where(and(eq(credential_drops.project_id, project_id), isNull(credential_drops.line_id)))
      .orderBy(asc(credential_drops.created_at), asc(credential_drops.id)),
    publicKeyOf(db),
  ]);
  // Whoever handed something over is told what became of it.
  const shown = rows.filter(({ state, handed_at }) => state !== 'withdrawn' || handed_at !== null);
  return { items: shown.map(onWire), key };
}

/** Who read it. */
export async function readerOf(db: DbOrTx, row: DropRow): Promise<string> {
  const [user] = row.read_by ? await db.select().from(users).where(eq(users.id, row.read_by)) : [];
  return nameOf(user ?? null) ?? 'Somebody of the studio';
}
