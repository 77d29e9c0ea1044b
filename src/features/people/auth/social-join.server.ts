import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { splitName } from '#features/people/contacts/policy.ts';
import type { SocialIdentity } from '#platform/auth/social-clients.server.ts';
import type { Joined } from '#platform/auth/social-plugin.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { authAudit } from './audit.server.ts';
import { confirmationUrl, tellOwner } from './confirmation.server.ts';
import { createClient } from './create-client.server.ts';
import { confirmationMail } from './emails/auth-mails.ts';
import { clientConfirmed } from './events.ts';
import { email as emailField } from './fields.ts';
import { sendLink } from './mails.server.ts';
import { findSocialOwner } from './social-accounts.server.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'auth' | 'sendMail' | 'mailConfigured'>;
type Person = { id: string; email: string; first_name: string; last_name: string };

const printable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 100);

/**
 * Somebody whom a provider has named and nobody here is connected with: registered like everybody else. An address that has an account is
 * never joined to it by the provider's word alone.
 */
export async function joinBySocial(ports: Ports, identity: SocialIdentity, ip_address: string | null): Promise<Joined> {
  const checked = emailField.safeParse(identity.email ?? '');
  if (!checked.success) return { kind: 'no-address' };
  const email = checked.data;
  const demanded = !identity.is_proven && (await ports.mailConfigured());
  const confirmUrl = demanded ? await confirmationUrl(ports, email) : null;
  const named = printable(identity.first_name);
  const names = named
    ? { first_name: named, last_name: printable(identity.last_name) }
    : splitName(printable(identity.name), email);
  const person = { id: v7(), email, ...names };
  const from = { request_id: v7(), ip_address };
  return ports.db.transaction(async (tx) => {
    // Two answers for one person at once: the second finds what the first has written.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`social:${identity.provider}:${identity.account_id}`}))`);
    const owner = await findSocialOwner(tx, identity);
    if (owner) return { kind: 'account', user_id: owner };
    const { provider, account_id, is_proven } = identity;
    const account = { user_type: 'personal', email_verified: is_proven, password_hash: null } as const;
    const social = { provider, account_id, email, proved_email: is_proven };
    if (!(await createClient(tx, from, { ...person, ...account, social }, null))) return meetKnown(ports, tx, email, confirmUrl);
    return welcome(ports, tx, person, is_proven, confirmUrl);
  });
}

async function welcome(ports: Ports, tx: Tx, person: Person, isProven: boolean, confirmUrl: string | null): Promise<Joined> {
  const { id, email, first_name } = person;
  if (isProven) {
    const entry = { actor: { id, role: 'client' }, action: 'email.confirm', entity: 'users', entity_id: id } as const;
    await authAudit.write(tx, entry);
    await emit(tx, clientConfirmed, { user_id: id });
  }
  if (!confirmUrl) return { kind: 'account', user_id: id };
  await sendLink(ports, tx, confirmationMail, { to: email, name: first_name, url: confirmUrl });
  return { kind: 'mailed' };
}

/** Said here only to a person who has proven the address, or where no email could reach the owner. */
async function meetKnown(ports: Ports, tx: Tx, email: string, confirmUrl: string | null): Promise<Joined> {
  if (confirmUrl) {
    await tellOwner(ports, tx, email, confirmUrl);
    return { kind: 'mailed' };
  }
  const [known] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  if (!known) throw new Error('The address is taken, but by nobody');
  return { kind: 'known', user_id: known.id };
}

/** At most once an hour, like every mail that strangers can cause. */
export async function remindToConfirm(ports: Ports, user_id: string): Promise<void> {
  const [user] = await ports.db.select({ email: users.email }).from(users).where(eq(users.id, user_id));
  if (!user) return;
  const url = await confirmationUrl(ports, user.email);
  await ports.db.transaction((tx) => tellOwner(ports, tx, user.email.toLowerCase(), url));
}
