import { asc, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { renderMail } from '#platform/mail/layout.tsx';
import type { MailBlock } from '#platform/mail/mail-blocks.ts';
import { mailBrand } from '#platform/mail/mail-brand.ts';
import { type QueuedMail, queueMail } from '#platform/mail/queue-mail.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { SiteState } from '#shared/site-state.ts';
import { type NewNotification, notifyAdmins } from './service.server.ts';

/** What a letter says; how it looks is the same for all mails of the house. */
export type Letter = {
  template: string;
  occasion: string;
  /** Who an answer goes to, where that is not the studio. */
  reply_to?: string | null;
  subject: string;
  title: string;
  preview: string;
  blocks: MailBlock[];
  about?: QueuedMail['about'];
  is_confidential?: boolean;
};

type MailPorts = Pick<Platform, 'site' | 'env'>;

/** One letter in the studio's name; the same occasion never goes out twice. */
export async function sendLetter(tx: Tx, { site, env }: MailPorts, to: string, letter: Letter): Promise<void> {
  const { template, occasion, reply_to, subject, about, is_confidential, ...words } = letter;
  const brand = mailBrand(await site.get(), env.PUBLIC_URL);
  const idempotency_key = `${template}:${occasion}`;
  const head = { idempotency_key, template, to, reply_to, subject, about, is_confidential };
  await queueMail(tx, { ...head, ...renderMail({ brand, ...words }) });
}

/** Tells the studio in both ways: a mail to its address, and a notice for each administrator. */
export async function tellStudio(
  tx: Tx,
  ports: MailPorts,
  letter: Letter,
  notice: NewNotification,
  options?: { once: boolean },
): Promise<void> {
  await notifyAdmins(tx, notice, options);
  const to = await studioAddress(tx, await ports.site.get());
  if (to) await sendLetter(tx, ports, to, letter);
}

/** The address in the settings, else that of the first super administrator. */
export async function studioAddress(db: DbOrTx, { settings }: Pick<SiteState, 'settings'>): Promise<string | null> {
  if (settings.site_email) return settings.site_email;
  const [owner] = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(eq(user_roles.role, 'super_admin'))
    .orderBy(asc(users.created_at), asc(users.id))
    .limit(1);
  return owner?.email ?? null;
}
