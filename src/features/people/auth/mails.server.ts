import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { meetClient } from '#features/people/contacts/meet.server.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import type { AuthDeps, AuthUser } from '#platform/auth/auth.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { authAudit } from './audit.server.ts';
import { passwordChangedMail, type resetMail } from './emails/auth-mails.ts';
import { clientConfirmed, passwordReset } from './events.ts';
import { dropDoubtfulPasskeys } from './passkeys.server.ts';
import { addressesOf, recoveryLink, settledRecovery, unchanged } from './recovery-address.ts';
import { dropDoubtfulSocial } from './social-accounts.server.ts';
import { dropRecentTwoFactor } from './two-factor.server.ts';
import { updateUser } from './users.server.ts';
import { deleteLinkTokens, endOpenLinks } from './verifications.server.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'sendMail'>;
type LinkMail = typeof resetMail;
type Letter = {
  to: string;
  name: string;
  url: string;
  /** What the mail is sent for, where that is not the link itself. */
  occasion?: string;
};

/** The same occasion never goes out twice, a new request always does. */
export async function sendLink(
  { sendMail }: Pick<Platform, 'sendMail'>,
  tx: DbOrTx,
  mail: LinkMail,
  letter: Letter,
): Promise<void> {
  const { to, name, url, occasion = url } = letter;
  const key = createHash('sha256').update(`${to}\n${occasion}`).digest('hex');
  await sendMail(tx, mail, { name, url }, { to, occasion: key });
}

/** Tells a person, at every address that is theirs, that their password is another one now. */
async function sendPasswordChanged(ports: Ports, tx: DbOrTx, userId: string): Promise<void> {
  const person = await personOf(tx, userId);
  const url = `${ports.env.PUBLIC_URL}/auth/forgot-password`;
  const letter = { name: person.name, url, occasion: `${userId}:${Date.now()}` };
  for (const to of person.addresses) await sendLink(ports, tx, passwordChangedMail, { ...letter, to });
}

/** A deactivated account has no addresses: a link into it would open nothing. */
async function personOf(tx: DbOrTx, userId: string): Promise<{ name: string; addresses: string[] }> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user || user.deactivated_at) return { name: '', addresses: [] };
  return { name: user.first_name || user.display_name, addresses: addressesOf(user) };
}

/** The person who reads the mailbox owns the account: what somebody else began in the last day ends with the reset. */
async function takeBack(tx: Tx, user: AuthUser, note: Note): Promise<void> {
  await endOpenLinks(tx, user.id);
  if (await dropRecentTwoFactor(tx, user.id)) await note(tx, user, 'two_factor.dropped');
  if (await dropDoubtfulPasskeys(tx, user.id)) await note(tx, user, 'passkey.dropped');
  for (const provider of await dropDoubtfulSocial(tx, user.id)) await note(tx, user, 'social.dropped', { provider });
  await deleteLinkTokens(tx, recoveryLink(user.id));
  const [row] = await tx.select().from(users).where(eq(users.id, user.id));
  if (!row) return;
  const { recovery_email, recovery_email_verified, recovery_changes_at } = settledRecovery(row);
  const kept = recovery_email_verified ? { recovery_email, recovery_email_verified } : { recovery_email: null };
  await updateUser(tx, user.id, { ...kept, ...unchanged });
  if (recovery_changes_at) await note(tx, user, 'recovery_email.kept');
}

type Note = (tx: Tx, user: AuthUser, action: ActionOf<typeof authAudit>, details?: Record<string, unknown>) => Promise<void>;
type AuthMails = Pick<AuthDeps, 'passwordWasReset' | 'emailWasConfirmed'>;

/** What Better Auth wants sent or noted, each as one transaction of mail, audit entry and event. */
export function authMails(ports: Ports): AuthMails {
  const within = (work: (tx: Tx) => Promise<void>) => ports.db.transaction(work);
  const note: Note = (tx, user, action, details) =>
    authAudit.write(tx, { actor: null, action, entity: 'users', entity_id: user.id, ...(details ? { details } : {}) });
  return {
    passwordWasReset: (user) =>
      within(async (tx) => {
        await sendPasswordChanged(ports, tx, user.id);
        await note(tx, user, 'password.reset');
        await takeBack(tx, user, note);
        await emit(tx, passwordReset, { user_id: user.id });
      }),
    emailWasConfirmed: (user) =>
      within(async (tx) => {
        await note(tx, user, 'email.confirm');
        await meetClient(tx, user.id);
        await emit(tx, clientConfirmed, { user_id: user.id });
      }),
  };
}
