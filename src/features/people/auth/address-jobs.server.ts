import { eq, sql } from 'drizzle-orm';
import { users } from '#db/schema/people/auth.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { authAudit } from './audit.server.ts';
import { confirmationUrl, tellOwner } from './confirmation.server.ts';
import { confirmationMail, resetMail } from './emails/auth-mails.ts';
import { type NamedAddress, namedAddress } from './events.ts';
import { sendLink } from './mails.server.ts';
import { addressesOf } from './recovery-address.ts';
import type { UserRow } from './users.server.ts';
import { createResetToken } from './verifications.server.ts';

const hourMs = 60 * 60 * 1000;

type Ports = Pick<Platform, 'auth' | 'db' | 'env' | 'secrets' | 'sendMail'>;

export const answerAddressJob = defineJob({ name: 'auth.answer-address', schema: namedAddress, retryLimit: 8 });

/** Sends what the owner of an address gets when somebody has named it. A deactivated account gets no link: it would open nothing. */
export async function answerAddress(ports: Ports, { request, sealed_email, user_id }: NamedAddress): Promise<void> {
  const email = ports.secrets.open(sealed_email).toLowerCase();
  const [user] = await ports.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  if (!user || user.deactivated_at) return;
  if (request === 'password-reset') return sendResetLink(ports, user);
  if (request === 'confirmation') return user.email_verified ? undefined : sendConfirmation(ports, user);
  if (user.id === user_id) return sendConfirmation(ports, user, `registered:${user.id}`);
  const url = await confirmationUrl(ports, email);
  await ports.db.transaction((tx) => tellOwner(ports, tx, email, url));
}

async function sendResetLink(ports: Ports, user: UserRow): Promise<void> {
  await ports.db.transaction(async (tx) => {
    const url = `${ports.env.PUBLIC_URL}/auth/reset-password?token=${await createResetToken(tx, user.id, hourMs)}`;
    for (const to of addressesOf(user)) await sendLink(ports, tx, resetMail, { to, name: nameOf(user), url });
    await authAudit.write(tx, { actor: null, action: 'password.reset-request', entity: 'users', entity_id: user.id });
  });
}

async function sendConfirmation(ports: Ports, user: UserRow, occasion?: string): Promise<void> {
  const url = await confirmationUrl(ports, user.email);
  await ports.db.transaction((tx) =>
    sendLink(ports, tx, confirmationMail, { to: user.email, name: nameOf(user), url, occasion }),
  );
}

const nameOf = (user: UserRow): string => user.first_name || user.display_name;

export const answerAddressHandler = handleJob(answerAddressJob, answerAddress);
