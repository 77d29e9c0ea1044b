import type { Db, DbOrTx } from '#db/client.ts';
import { recoveryAddressMail } from '#features/people/auth/emails/auth-mails.ts';
import { sendLink } from '#features/people/auth/mails.server.ts';
import { updateUser } from '#features/people/auth/users.server.ts';
import { createLinkToken, deleteLinkTokens, takeLinkToken } from '#features/people/auth/verifications.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { accountAudit } from './audit.server.ts';
import { userRow } from './queries.server.ts';

const validMs = 24 * 60 * 60 * 1000;
const badLink = 'This link is not valid any more. Please ask for a new one in the security settings.';

const identifierOf = (userId: string) => `recovery-email:${userId}`;

type Ports = Pick<Platform, 'db' | 'env' | 'sendMail'>;

export async function recoveryOf(db: DbOrTx, userId: string) {
  const { recovery_email, recovery_email_verified } = await userRow(db, userId);
  return { recovery_email, recovery_email_verified };
}

/** The address counts for nothing until the link that is sent to it was opened. */
export async function saveRecovery(ports: Ports, author: Actor, caller: Caller, email: string): Promise<void> {
  if (email === caller.email.toLowerCase()) {
    const message = 'Please use another address than the one you sign in with';
    throw new AppError('BAD_REQUEST', message, { fields: { recovery_email: message } });
  }
  await ports.db.transaction(async (tx) => {
    const user = await userRow(tx, caller.user_id);
    await updateUser(tx, user.id, { recovery_email: email, recovery_email_verified: false });
    const token = await createLinkToken(tx, identifierOf(user.id), validMs);
    const url = `${ports.env.PUBLIC_URL}/auth/recovery-email?token=${token}`;
    await sendLink(ports, tx, recoveryAddressMail, { to: email, name: user.first_name || user.display_name, url });
    await accountAudit.write(tx, { ...author, action: 'recovery_email.requested', entity: 'users', entity_id: user.id });
  });
}

export async function removeRecovery(db: Db, author: Actor, caller: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    await updateUser(tx, caller.user_id, { recovery_email: null, recovery_email_verified: false });
    await deleteLinkTokens(tx, identifierOf(caller.user_id));
    await accountAudit.write(tx, { ...author, action: 'recovery_email.removed', entity: 'users', entity_id: caller.user_id });
  });
}

/** Whoever holds the link has the mailbox; no sign-in is needed to prove that. */
export async function confirmRecovery(db: Db, token: string, from: Pick<Actor, 'request_id' | 'ip_address'>) {
  return db.transaction(async (tx) => {
    const identifier = await takeLinkToken(tx, token);
    const userId = identifier?.startsWith(identifierOf('')) ? identifier.slice(identifierOf('').length) : null;
    const user = userId ? await updateUser(tx, userId, { recovery_email_verified: true }) : null;
    if (!user?.recovery_email) throw new AppError('BAD_REQUEST', badLink);
    await accountAudit.write(tx, {
      ...from,
      actor: { id: user.id, role: 'self' },
      action: 'recovery_email.confirmed',
      entity: 'users',
      entity_id: user.id,
    });
    return { recovery_email: user.recovery_email };
  });
}
