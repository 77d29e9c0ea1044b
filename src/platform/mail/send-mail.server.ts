import type { DbOrTx } from '#db/client.ts';
import type { MailAttachment } from '#db/schema/platform/mail.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { TemplateContent } from '#shared/mail/template-content.ts';
import { composeForReader } from './compose-mail.server.ts';
import type { MailPicture } from './layout.tsx';
import type { Mail } from './mail.ts';
import { addToThread, messageIdOf, type ThreadSubject } from './mail-threads.server.ts';
import { queueMail } from './queue-mail.server.ts';
import { messageSender } from './sender-address.ts';
import { studioAddress } from './studio-address.server.ts';

export type MailOptions = {
  /** Names what the mail is sent for: one template never goes out twice for one occasion. */
  occasion: string;
  /** Who an answer goes to, where that is not the studio. */
  reply_to?: string | null;
  attachments?: MailAttachment[];
  /** Which record the mail is about; once the mail server has taken it, `mail.sent` tells so. */
  about?: { type: string; id: string };
  /** What the mail and its answers are about: an answer to it comes back there. */
  thread?: ThreadSubject;
  /** Whoever it is for has turned such mails off: it is kept in the outbox, and not sent. */
  is_unwanted?: boolean;
  /** Where whoever subscribed to such mails ends them, with one click of their mail program too. */
  unsubscribe_url?: string;
  /** Shown below the heading. */
  picture?: MailPicture | null;
  /** Not before this moment. */
  due_at?: Date;
};

/** Writes a mail to the outbox within the caller's transaction; answers its id, or null when the occasion was used before. */
export type SendMail = {
  /** The studio's own address is known; without one there is nobody to write to, and nothing is written. */
  <V>(tx: DbOrTx, mail: Mail<V, 'studio'>, variables: NoInfer<V>, options: MailOptions): Promise<string | null>;
  <V>(
    tx: DbOrTx,
    mail: Mail<V, 'client' | 'visitor'>,
    variables: NoInfer<V>,
    options: MailOptions & { to: string },
  ): Promise<string | null>;
};

type Ports = Pick<Platform, 'site' | 'env' | 'secrets' | 'mailTemplates'>;

/** The one way to send a mail. Its words and the studio's look are read here, so that a caller knows nothing but template and variables. */
export const createSendMail =
  (ports: Ports): SendMail =>
  async <V>(tx: DbOrTx, mail: Mail<V>, variables: V, options: MailOptions & { to?: string }): Promise<string | null> => {
    const state = await ports.site.within(tx);
    const to = mail.audience === 'studio' ? await studioAddress(tx, state) : options.to;
    if (!to) return null;
    const content = await ports.mailTemplates.within(tx, mail);
    const { reply_to, attachments, about, occasion, is_unwanted, due_at, thread, unsubscribe_url, picture } = options;
    const id = await queueMail(tx, ports.secrets, {
      idempotency_key: `${mail.name}:${occasion}`,
      template: mail.name,
      is_confidential: mail.is_confidential,
      ...{ to, reply_to, attachments, about, is_unwanted, due_at, unsubscribe_url },
      ...composeForReader(mail, content, variables, { state, publicUrl: ports.env.PUBLIC_URL, unsubscribe_url, picture }),
    });
    const message_id = id && messageIdOf(id, messageSender(ports.env));
    if (message_id && thread && !is_unwanted) await addToThread(tx, { id, message_id, subject: thread, address: to });
    return id;
  };

export type TestMail = { to: string; content: TemplateContent; occasion: string };

/** Sends what a template would say, with its sample in place of real values. */
export type SendTestMail = (tx: DbOrTx, mail: Mail, test: TestMail) => Promise<string | null>;

export const createSendTestMail =
  (ports: Ports): SendTestMail =>
  async (tx, mail, { to, content, occasion }) => {
    const state = await ports.site.within(tx);
    const { subject, ...parts } = composeForReader(mail, content, mail.sample, { state, publicUrl: ports.env.PUBLIC_URL });
    return queueMail(tx, ports.secrets, {
      idempotency_key: `test:${mail.name}:${occasion}`,
      template: mail.name,
      to,
      subject: `Test: ${subject}`,
      ...parts,
    });
  };
