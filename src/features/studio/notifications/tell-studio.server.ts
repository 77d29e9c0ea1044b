import type { Tx } from '#db/client.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { MailOptions } from '#platform/mail/send-mail.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { mailForStudio } from './preferences.server.ts';
import { type NewNotification, notifyAdmins } from './service.server.ts';

export type StudioNews<V> = MailOptions & {
  mail: Mail<V, 'studio'>;
  variables: NoInfer<V>;
  notice: NewNotification;
  /** One notice for everything that is told of the same page before it was read: it says the latest, and is the newest again. */
  once?: boolean;
};

/** Tells the studio in both ways: a mail to its address, and a notice for each administrator, as they have chosen. */
export async function tellStudio<V>(tx: Tx, { sendMail }: Pick<Platform, 'sendMail'>, news: StudioNews<V>): Promise<void> {
  const { mail, variables, notice, once = false, ...options } = news;
  await notifyAdmins(tx, notice, { renew: once });
  await sendMail(tx, mail, variables, { ...options, ...(await mailForStudio(tx, notice.kind)) });
}
