import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import {
  deleteSocialAccount,
  findSocialOwner,
  insertSocialAccount,
  type SocialAccount,
  waysIn,
} from '#features/people/auth/social-accounts.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Linked } from '#platform/auth/social-plugin.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { type SocialProvider, socialNames, socialProviders } from '#shared/social-providers.ts';
import { accountAudit } from './audit.server.ts';
import { userRow } from './queries.server.ts';
import { sendNotice } from './security-notice.server.ts';
import type { SocialConnections } from './social-contract.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'sendMail'>;

/** What is connected, and what could be. */
export async function connectionsOf(
  { db, social }: { db: DbOrTx; social: Platform['social'] },
  user_id: string,
): Promise<SocialConnections> {
  const [{ has_password, social: connected }, offered] = await Promise.all([waysIn(db, user_id), social.providers()]);
  const items = socialProviders.flatMap((provider) => {
    const found = connected.find((one) => one.provider === provider) ?? null;
    const is_offered = offered.includes(provider);
    const connection = found && { email: found.email, created_at: found.created_at };
    return found || is_offered ? [{ provider, is_offered, connection }] : [];
  });
  return { has_password, items };
}

/** Connects an account at a provider whose owner has just signed in there, to somebody who has proven to be the owner here. */
export async function linkSocial(
  ports: Ports,
  user_id: string,
  identity: SocialAccount,
  ip_address: string | null,
): Promise<Linked> {
  const { provider, account_id, email } = identity;
  return ports.db.transaction(async (tx) => {
    // Two connections at once wait for each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update');
    const owner = await findSocialOwner(tx, identity);
    if (owner) return owner === user_id ? 'linked' : 'taken';
    const { social } = await waysIn(tx, user_id);
    if (social.some((one) => one.provider === provider)) return 'another';
    await insertSocialAccount(tx, user_id, { provider, account_id, email });
    const details = { provider };
    const entry = { action: 'social.connected', entity: 'users', entity_id: user_id, details, ip_address } as const;
    await accountAudit.write(tx, { ...entry, actor: { id: user_id, role: 'self' } });
    await sendNotice(ports, tx, await userRow(tx, user_id), 'social_connected');
    return 'linked';
  });
}

/** The password has been asked for, so that a way in always stays. */
export async function disconnectSocial(ports: Ports, author: Actor, caller: Caller, provider: SocialProvider): Promise<void> {
  await ports.db.transaction(async (tx) => {
    const { user_id } = caller;
    const user = await userRow(tx, user_id);
    const { has_password } = await waysIn(tx, user_id);
    if (!has_password) throw new AppError('CONFLICT', noPassword);
    if (!(await deleteSocialAccount(tx, user_id, provider)))
      throw new AppError('NOT_FOUND', `${socialNames[provider]} is not connected to your account.`);
    const entry = { action: 'social.disconnected', entity: 'users', entity_id: user_id, details: { provider } } as const;
    await accountAudit.write(tx, { ...author, ...entry });
    await sendNotice(ports, tx, user, 'social_disconnected');
  });
}

const noPassword = 'This is the only way into your account. Please set a password first.';
