import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { verifications } from '#db/schema/people/auth.ts';
import { storedIdentifier } from '#platform/auth/stored-identifier.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';

/** The token of a link that proves a mailbox; the database holds its hash alone. An earlier link for the same is void. */
export async function createLinkToken(tx: Tx, identifier: string, validMs: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await deleteLinkTokens(tx, identifier);
  await tx.insert(verifications).values({ identifier, value: tokenHash(token), expires_at: new Date(Date.now() + validMs) });
  return token;
}

/** The token of a link that resets a password, as the sign-in library looks it up. Earlier links stay valid until one is used. */
export async function createResetToken(tx: Tx, user_id: string, validMs: number): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const identifier = storedIdentifier(`reset-password:${token}`);
  await tx.insert(verifications).values({ identifier, value: user_id, expires_at: new Date(Date.now() + validMs) });
  return token;
}

const isValid = (token: string) => and(eq(verifications.value, tokenHash(token)), gt(verifications.expires_at, new Date()));

/** What a token is for, without using it up; null when it is not valid any more. */
export async function findLinkToken(db: DbOrTx, token: string): Promise<string | null> {
  const [link] = await db.select().from(verifications).where(isValid(token));
  return link?.identifier ?? null;
}

/** Uses a token up; answers what it was for, or null when it is not valid any more. */
export async function takeLinkToken(tx: Tx, token: string): Promise<string | null> {
  const [link] = await tx.delete(verifications).where(isValid(token)).returning();
  return link?.identifier ?? null;
}

type Linked<Row> = {
  /** What the token is for, by what it is kept under; null for a link of another kind. */
  idOf: (identifier: string | null) => string | null;
  lock: (id: string) => Promise<Row | undefined>;
};

/**
 * Uses up the link of a record, or answers null. The record is locked before its token, in the same order as when it is withdrawn or sent
 * again. Throw where it is null: what is refused rolls back.
 */
export async function takeLinked<Row>(tx: Tx, token: string, { idOf, lock }: Linked<Row>): Promise<Row | null> {
  const id = idOf(await findLinkToken(tx, token));
  const row = id === null ? undefined : await lock(id);
  // A newer link, or a second press, may have ended this one while the lock was waited for.
  return row && (await takeLinkToken(tx, token)) !== null ? row : null;
}

/**
 * Ends what was handed out while the old password counted: reset links, sign-ins that wait for their code, devices that are excused from it.
 * The library keeps the person as the value of each.
 */
export async function endOpenLinks(tx: Tx, user_id: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, user_id));
}

export async function deleteLinkTokens(tx: Tx, identifier: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.identifier, identifier));
}
