import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { recoveryAddressMail } from '#features/people/auth/emails/auth-mails.ts';
import { sendLink } from '#features/people/auth/mails.server.ts';
import { recoveryLink, recoveryWaitMs, settledRecovery, unchanged } from '#features/people/auth/recovery-address.ts';
import { type UserRow, updateUser } from '#features/people/auth/users.server.ts';
import { createLinkToken, deleteLinkTokens, takeLinkToken } from '#features/people/auth/verifications.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { accountAudit } from './audit.server.ts';
import { userRow } from './queries.server.ts';
import { sendNotice } from './security-notice.server.ts';

const validMs = 24 * 60 * 60 * 1000;
const badLink = 'This link is not valid any more. Please ask for a new one in the security settings.';

type Ports = Pick<Platform, 'db' | 'env' | 'sendMail'>;

/** The address that counts, and what it is about to become. */
export async function recoveryOf(db: DbOrTx, userId: string) {
  const now = settledRecovery(await userRow(db, userId));
  const { recovery_email, recovery_email_verified, next_recovery_email: email, recovery_changes_at: at } = now;
  const change = at && { email, confirmed: now.next_recovery_email_verified, at };
  return { recovery_email, recovery_email_verified, change };
}

/** The address counts for nothing until the link that is sent to it was opened, and replaces a confirmed one no sooner than in a day. */
export async function saveRecovery(ports: Ports, author: Actor, caller: Caller, email: string): Promise<void> {
  if (email === caller.email.toLowerCase()) {
    const message = 'Please use another address than the one you sign in with';
    throw new AppError('BAD_REQUEST', message, { fields: { recovery_email: message } });
  }
  await ports.db.transaction(async (tx) => {
    const user = await settle(tx, caller.user_id);
    if (user.recovery_email_verified && user.recovery_email === email) return drop(tx, author, user);
    await updateUser(tx, user.id, user.recovery_email_verified ? replacement(email) : first(email));
    const token = await createLinkToken(tx, recoveryLink(user.id), validMs);
    const url = `${ports.env.PUBLIC_URL}/auth/recovery-email?token=${token}`;
    await sendLink(ports, tx, recoveryAddressMail, { to: email, name: user.first_name || user.display_name, url });
    await accountAudit.write(tx, { ...author, action: 'recovery_email.requested', entity: 'users', entity_id: user.id });
    await sendNotice(ports, tx, user, user.recovery_email_verified ? 'recovery_replaced' : 'recovery_requested');
  });
}

const first = (email: string) => ({ recovery_email: email, recovery_email_verified: false, ...unchanged });
const replacement = (email: string | null) => ({
  next_recovery_email: email,
  next_recovery_email_verified: false,
  recovery_changes_at: new Date(Date.now() + recoveryWaitMs),
});

/** A confirmed address goes in a day, one that never counted at once. */
export async function removeRecovery(ports: Ports, author: Actor, caller: Caller): Promise<void> {
  await ports.db.transaction(async (tx) => {
    const user = await settle(tx, caller.user_id);
    if (user.recovery_email === null) return;
    const gone = { recovery_email: null, ...unchanged };
    await updateUser(tx, user.id, user.recovery_email_verified ? replacement(null) : gone);
    await deleteLinkTokens(tx, recoveryLink(user.id));
    await accountAudit.write(tx, { ...author, action: 'recovery_email.removed', entity: 'users', entity_id: user.id });
    if (user.recovery_email_verified) await sendNotice(ports, tx, user, 'recovery_removed');
  });
}

/** Calls off a change that waits; the address stays what it was, so nobody is asked who they are. */
export async function keepRecovery(db: Db, author: Actor, caller: Caller): Promise<void> {
  await db.transaction(async (tx) => drop(tx, author, await settle(tx, caller.user_id)));
}

async function drop(tx: Tx, author: Actor, user: UserRow): Promise<void> {
  if (!user.recovery_changes_at) return;
  await updateUser(tx, user.id, unchanged);
  await deleteLinkTokens(tx, recoveryLink(user.id));
  await accountAudit.write(tx, { ...author, action: 'recovery_email.change_dropped', entity: 'users', entity_id: user.id });
}

/** Writes down a change whose day has come. */
async function settle(tx: Tx, userId: string): Promise<UserRow> {
  const user = await userRow(tx, userId);
  return (await updateUser(tx, userId, settledRecovery(user))) ?? user;
}

/** A person with the link has the mailbox; no sign-in is needed to prove that. */
export async function confirmRecovery(ports: Ports, token: string, from: Pick<Actor, 'request_id' | 'ip_address'>) {
  return ports.db.transaction(async (tx) => {
    const identifier = await takeLinkToken(tx, token);
    const prefix = recoveryLink('');
    if (!identifier?.startsWith(prefix)) throw new AppError('BAD_REQUEST', badLink);
    const before = await settle(tx, identifier.slice(prefix.length));
    const waits = before.next_recovery_email !== null;
    const proof = waits ? { next_recovery_email_verified: true } : { recovery_email_verified: true };
    const user = await updateUser(tx, before.id, proof);
    const email = waits ? user?.next_recovery_email : user?.recovery_email;
    if (!user || !email) throw new AppError('BAD_REQUEST', badLink);
    await accountAudit.write(tx, {
      ...from,
      actor: { id: user.id, role: 'self' },
      action: 'recovery_email.confirmed',
      entity: 'users',
      entity_id: user.id,
    });
    await sendNotice(ports, tx, before, 'recovery_confirmed');
    return { recovery_email: email, counts_from: user.recovery_changes_at };
  });
}
