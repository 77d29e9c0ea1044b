import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import type { Platform } from '#platform/platform.server.ts';
import { confirmationMail, knownAddressMail } from './emails/auth-mails.ts';
import { sendLink } from './mails.server.ts';

const hourMs = 60 * 60 * 1000;

/** The link that confirms the address of an account. */
export async function confirmationUrl({ auth }: Pick<Platform, 'auth'>, email: string): Promise<string> {
  const { baseURL, secret } = await (await auth()).$context;
  const { createEmailVerificationToken } = await import('better-auth/api');
  const token = await createEmailVerificationToken(secret, email);
  return `${baseURL}/verify-email?token=${token}&callbackURL=${encodeURIComponent('/')}`;
}

/** At most once an hour: registering somebody else's address again and again must not fill their mailbox. A deactivated account gets no link. */
export async function tellOwner(
  platform: Pick<Platform, 'env' | 'sendMail'>,
  tx: Tx,
  email: string,
  confirmUrl: string,
): Promise<void> {
  const [owner] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  if (!owner || owner.deactivated_at) return;
  const letter = { to: owner.email, name: owner.first_name, occasion: `known:${Math.floor(Date.now() / hourMs)}` };
  if (owner.email_verified) {
    await sendLink(platform, tx, knownAddressMail, { ...letter, url: `${platform.env.PUBLIC_URL}/auth` });
  } else await sendLink(platform, tx, confirmationMail, { ...letter, url: confirmUrl });
}
