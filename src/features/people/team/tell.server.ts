import { and, eq, isNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { addressesOf } from '#features/people/auth/recovery-address.ts';
import type { UserRow } from '#features/people/auth/users.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { accessChangedMail, ownersMail } from './emails/team-mails.ts';
import { nameOf } from './queries.server.ts';

type Ports = Pick<Platform, 'env' | 'sendMail'>;

/** Every super administrator who can sign in. */
export async function listOwners(tx: Tx): Promise<UserRow[]> {
  const rows = await tx
    .select({ user: users })
    .from(user_roles)
    .innerJoin(users, eq(users.id, user_roles.user_id))
    .where(and(eq(user_roles.role, 'super_admin'), isNull(users.deactivated_at), eq(users.is_sample, false)));
  return rows.map(({ user }) => user);
}

/** Tells every super administrator of a change of who gets in, also the one who made it: a stolen session does nothing unseen. */
export async function tellOwners({ env, sendMail }: Ports, tx: Tx, news: string): Promise<void> {
  const occasion = v7();
  const url = `${env.PUBLIC_URL}/admin/settings?tab=team`;
  for (const user of await listOwners(tx)) {
    const variables = { name: user.first_name || user.display_name, news, url };
    await sendMail(tx, ownersMail, variables, { to: user.email, occasion: `${occasion}:${user.id}` });
  }
}

/** Tells the person at every address that is known to be theirs. */
export async function tellMember({ sendMail }: Pick<Platform, 'sendMail'>, tx: Tx, user: UserRow, news: string): Promise<void> {
  const occasion = v7();
  const variables = { name: user.first_name || user.display_name, news };
  for (const to of addressesOf(user)) await sendMail(tx, accessChangedMail, variables, { to, occasion: `${occasion}:${to}` });
}

/** Who did it, for the words of a mail. */
export async function nameOfActor(tx: Tx, id: string): Promise<string> {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  return user ? nameOf(user) : 'Somebody';
}
