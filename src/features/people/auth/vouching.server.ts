import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { speaksForAddress } from '#db/proven-address.ts';
import { users } from '#db/schema/people/auth.ts';
import { meetClient, unlinkAccount } from '#features/people/contacts/meet.server.ts';
import { type ContactRow, findContact } from '#features/people/contacts/queries.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { authAudit } from './audit.server.ts';
import type { UserRow } from './users.server.ts';

type Ports = Pick<Platform, 'db' | 'sessions'>;
type Vouched = { id: string; vouched_at: string | null };

const answer = ({ id, vouched_at }: UserRow): Vouched => ({ id, vouched_at: vouched_at?.toISOString() ?? null });

const nobody = () => new AppError('CONFLICT', 'Nobody has registered with this address.');

/** "I know this person": the account with the contact's address speaks for it from now on. A second press finds it done. */
export async function vouchFor({ db, sessions }: Ports, author: Actor, contact_id: string): Promise<Vouched> {
  const done = await db.transaction(async (tx) => {
    const { user } = await lockAccountOf(tx, contact_id);
    if (speaksForAddress(user)) return user;
    const row = await write(tx, author, user, 'address.vouched', { vouched_at: new Date(), vouched_by: author.actor.id });
    await meetClient(tx, user.id);
    return row;
  });
  // The database tells every process; this one must not answer from memory in the meantime.
  sessions.drop();
  return answer(done);
}

/** The contact is taken from the account again, unless the address was confirmed in another way. */
export async function withdrawVouch({ db, sessions }: Ports, author: Actor, contact_id: string): Promise<Vouched> {
  const done = await db.transaction(async (tx) => {
    const { user, contact } = await lockAccountOf(tx, contact_id);
    if (!user.vouched_at) return user;
    const row = await write(tx, author, user, 'address.vouch_withdrawn', { vouched_at: null, vouched_by: null });
    if (!speaksForAddress(row)) await unlinkAccount(tx, contact.id, user.id);
    return row;
  });
  sessions.drop();
  return answer(done);
}

async function lockAccountOf(tx: Tx, contact_id: string): Promise<{ contact: ContactRow; user: UserRow }> {
  const contact = await findContact(tx, contact_id);
  if (!contact) throw new AppError('NOT_FOUND', 'This client does not exist.');
  const id = contact.user_id ?? contact.claimed_by;
  const [user] = id ? await tx.select().from(users).where(eq(users.id, id)).for('update') : [];
  if (!user) throw nobody();
  return { contact, user };
}

type Word = Pick<UserRow, 'vouched_at' | 'vouched_by'>;

async function write(
  tx: Tx,
  author: Actor,
  user: UserRow,
  action: 'address.vouched' | 'address.vouch_withdrawn',
  word: Word,
): Promise<UserRow> {
  const [row] = await tx.update(users).set(word).where(eq(users.id, user.id)).returning();
  if (!row) throw nobody();
  await authAudit.write(tx, { ...author, action, entity: 'users', entity_id: user.id, details: { email: user.email } });
  return row;
}
