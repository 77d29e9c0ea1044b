import { and, eq, ne } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { businesses } from '#db/schema/people/business.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Role } from '#shared/roles.ts';
import { businessAudit } from './audit.server.ts';
import type { BusinessInput } from './contract.ts';
import { mayOpenFieldsOf } from './policy.ts';
import { type BusinessRow, businessOf, roleOf } from './queries.server.ts';

/** The profile that comes with a new account. */
export async function createBusiness(tx: Tx, values: typeof businesses.$inferInsert): Promise<void> {
  await tx.insert(businesses).values(values);
}

export async function saveBusiness(
  db: Db,
  author: Actor,
  input: BusinessInput,
): Promise<{ business: BusinessRow; created: boolean }> {
  const user_id = author.actor.id;
  return db.transaction(async (tx) => {
    const before = await businessOf(tx, user_id);
    const values = withoutAbsent(input);
    const [business] = await tx
      .insert(businesses)
      .values({ ...values, user_id })
      .onConflictDoUpdate({ target: businesses.user_id, set: { ...values, updated_at: new Date() } })
      .returning();
    if (!business) throw new Error('The business profile was not written');
    const changed = Object.entries(values).flatMap(([key, value]) =>
      before?.[key as keyof typeof values] === value ? [] : [key],
    );
    await businessAudit.write(tx, {
      ...author,
      action: before ? 'business.updated' : 'business.created',
      entity: 'businesses',
      entity_id: business.id,
      // Names only: an entry can never be removed, a client's data must be.
      details: { changed },
    });
    return { business, created: before === null };
  });
}

/** The studio corrects how a client's business is called; nothing happens where there is no profile, or it is called so already. */
export async function renameBusiness(tx: Tx, author: Actor, user_id: string, business_name: string): Promise<void> {
  const [row] = await tx
    .update(businesses)
    .set({ business_name })
    .where(and(eq(businesses.user_id, user_id), ne(businesses.business_name, business_name)))
    .returning({ id: businesses.id });
  if (!row) return;
  const details = { changed: ['business_name'] };
  await businessAudit.write(tx, { ...author, action: 'business.updated', entity: 'businesses', entity_id: row.id, details });
}

function withoutAbsent(input: BusinessInput): BusinessInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as BusinessInput;
}

/** The secret that opens a person's encrypted fields; that it was handed out is on record before it leaves. */
export async function openPassphraseOf(
  db: Db,
  secrets: SecretBox,
  author: Actor,
  callerRole: Role,
  userId: string,
): Promise<string> {
  const owner = await roleOf(db, userId);
  if (!owner) throw new AppError('NOT_FOUND', 'This user does not exist.');
  if (!mayOpenFieldsOf(callerRole, owner)) throw new AppError('FORBIDDEN', 'Access Denied');
  await businessAudit.write(db, { ...author, action: 'user.passphrase_opened', entity: 'users', entity_id: userId });
  return secrets.derive(`user-data:${userId}`);
}
