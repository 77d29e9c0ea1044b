import { createHash, timingSafeEqual } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { credential_keys } from '#db/schema/work/credentials.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import { credentialsAudit } from './audit.server.ts';
import type { CredentialKey, WrappedKey } from './contract.ts';
import { currentKey, keyOnWire } from './queries.server.ts';

type NewKey = Omit<WrappedKey, 'id' | 'created_at'> & { proof: string };

const hashOf = (proof: string) => createHash('sha256').update(proof).digest('hex');

/** The one before is kept for what was encrypted with it, but nothing new is. */
export async function makeKey(db: Db, author: Actor, { proof, ...key }: NewKey): Promise<CredentialKey> {
  return db.transaction(async (tx) => {
    const before = await currentKey(tx);
    if (before?.public_key === key.public_key) return keyOnWire(before);
    await tx.update(credential_keys).set({ retired_at: new Date() }).where(isNull(credential_keys.retired_at));
    const [row] = await tx
      .insert(credential_keys)
      .values({ ...key, proof_hash: hashOf(proof), created_by: author.actor.id })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError('CONFLICT', 'Somebody else has made a key in this moment. Please reload the page.');
    await credentialsAudit.write(tx, { ...author, action: 'credential.key_made', entity: 'credential_keys', entity_id: row.id });
    return keyOnWire(row);
  });
}

/** The private half as it is stored, for somebody who has said the password of the account: passphrases can be tried against it. */
export async function giveKey(db: Db, author: Actor, id: string): Promise<WrappedKey> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(credential_keys).where(eq(credential_keys.id, id));
    if (!row) throw new AppError('NOT_FOUND', 'This key does not exist.');
    await credentialsAudit.write(tx, { ...author, action: 'credential.key_given', entity: 'credential_keys', entity_id: id });
    const { wrapped_key, salt, iv, iterations } = row;
    return { ...keyOnWire(row), wrapped_key, salt, iv, iterations };
  });
}

/** A session alone opens nothing: the ciphertext goes to whoever holds the private key it is for. */
export async function demandProof(tx: Tx, key_id: string, proof: string): Promise<void> {
  const [key] = await tx.select().from(credential_keys).where(eq(credential_keys.id, key_id));
  if (!key || !timingSafeEqual(Buffer.from(hashOf(proof)), Buffer.from(key.proof_hash)))
    throw new AppError('BAD_REQUEST', 'This is not the passphrase of the key. Nothing was read.');
}
