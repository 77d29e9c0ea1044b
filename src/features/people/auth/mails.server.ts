import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import type { AuthDeps, AuthUser } from '#platform/auth/auth.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { type MailBrand, renderMail } from '#platform/mail/layout.tsx';
import { mailBrand } from '#platform/mail/mail-brand.ts';
import { queueMail } from '#platform/mail/queue-mail.server.ts';
import type { SiteStateCache } from '#platform/settings/site-state.server.ts';
import { authAudit } from './audit.server.ts';
import { type AuthMail, confirmationMail, passwordChangedMail, recoveryAddressMail, resetMail } from './emails/auth-mails.ts';
import { clientConfirmed, passwordReset } from './events.ts';

type Letter = {
  brand: MailBrand;
  to: string;
  name: string;
  url: string /** The link, unless the occasion is another. */;
  occasion?: string;
};

/** The same occasion never goes out twice, a new request always does. */
async function post(tx: DbOrTx, mail: AuthMail, { brand, to, name, url, occasion = url }: Letter): Promise<void> {
  const { template, subject, ...words } = mail(brand.companyName, name, url);
  const key = createHash('sha256').update(`${to}\n${occasion}`).digest('hex');
  await queueMail(tx, { idempotency_key: `${template}:${key}`, template, to, subject, ...renderMail({ brand, ...words }) });
}

export const queueConfirmation = (tx: DbOrTx, letter: Letter) => post(tx, confirmationMail, letter);
export const queueRecoveryConfirmation = (tx: DbOrTx, letter: Letter) => post(tx, recoveryAddressMail, letter);

/** Tells a person, at every address that is theirs, that their password is another one now. */
async function queuePasswordChanged(tx: DbOrTx, brand: MailBrand, userId: string, publicUrl: string): Promise<void> {
  const person = await personOf(tx, userId);
  const letter = { brand, name: person.name, url: `${publicUrl}/auth/forgot-password`, occasion: `${userId}:${Date.now()}` };
  for (const to of person.addresses) await post(tx, passwordChangedMail, { ...letter, to });
}

async function personOf(tx: DbOrTx, userId: string): Promise<{ name: string; addresses: string[] }> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) return { name: '', addresses: [] };
  const recovery = user.recovery_email_verified ? user.recovery_email : null;
  const second = recovery && recovery.toLowerCase() !== user.email.toLowerCase() ? [recovery] : [];
  return { name: user.first_name || user.display_name, addresses: [user.email, ...second] };
}

type AuthMails = Pick<AuthDeps, 'sendVerification' | 'sendReset' | 'passwordWasReset' | 'emailWasConfirmed'>;

/** What Better Auth wants sent or noted, each as one transaction of mail, audit entry and event. */
export function authMails(db: Db, site: SiteStateCache, publicUrl: string): AuthMails {
  const within = async (work: (tx: Tx, brand: MailBrand) => Promise<void>) => {
    const brand = mailBrand(await site.get(), publicUrl);
    await db.transaction((tx) => work(tx, brand));
  };
  const note = (tx: Tx, user: AuthUser, action: ActionOf<typeof authAudit>) =>
    authAudit.write(tx, { actor: null, action, entity: 'users', entity_id: user.id });
  return {
    sendVerification: (user, url) =>
      within(async (tx, brand) => {
        const { name } = await personOf(tx, user.id);
        await queueConfirmation(tx, { brand, to: user.email, name, url });
      }),
    sendReset: (user, url) =>
      within(async (tx, brand) => {
        const { name, addresses } = await personOf(tx, user.id);
        for (const to of addresses) await post(tx, resetMail, { brand, to, name, url });
        await note(tx, user, 'password.reset-request');
      }),
    passwordWasReset: (user) =>
      within(async (tx, brand) => {
        await queuePasswordChanged(tx, brand, user.id, publicUrl);
        await note(tx, user, 'password.reset');
        await emit(tx, passwordReset, { user_id: user.id });
      }),
    emailWasConfirmed: (user) =>
      within(async (tx) => {
        await note(tx, user, 'email.confirm');
        await emit(tx, clientConfirmed, { user_id: user.id });
      }),
  };
}
