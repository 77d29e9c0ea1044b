import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { addressesOf } from '#features/people/auth/recovery-address.ts';
import type { UserRow } from '#features/people/auth/users.server.ts';
import { notifyUser } from '#features/studio/notifications/service.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { isAdmin } from '#shared/roles.ts';
import { type SecurityNotice, securityMails } from './emails/security-mails.ts';

/** Tells the person, at every address that was known to be theirs and at the bell, what was changed about who can get in. */
export async function sendNotice(
  { env, sendMail }: Pick<Platform, 'env' | 'sendMail'>,
  tx: Tx,
  user: UserRow,
  notice: SecurityNotice,
): Promise<void> {
  const occasion = v7();
  const variables = { name: user.first_name || user.display_name, url: `${env.PUBLIC_URL}/auth/forgot-password` };
  for (const to of addressesOf(user)) {
    await sendMail(tx, securityMails[notice], variables, { to, occasion: `${occasion}:${to}` });
  }
  const [row] = await tx.select({ role: user_roles.role }).from(user_roles).where(eq(user_roles.user_id, user.id));
  const href = `${isAdmin(row?.role ?? 'client') ? '/admin' : '/dashboard'}/settings?tab=security`;
  await notifyUser(tx, user.id, { kind: 'account', title: securityMails[notice].label, body: '', href });
}
